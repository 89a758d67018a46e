// Words that no agent should say to a customer.
const HARSH =
  /\b(?:stupid|idiot|shut up|dumb|nonsense|rubbish|hell|damn|liar|fool|bewakoof|chup|gadha|pagal|bakwas)\b|बेवकूफ|चुप|गधा|पागल|बकवास|मूर्ख/iu

export const harshWordIn = (text: string): string | undefined => HARSH.exec(text)?.[0]
