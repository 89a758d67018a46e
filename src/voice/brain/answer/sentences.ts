// A passage cut into sentences.

const END =
  /(?<=[.!?।॥？！…]["'”’)]?)(?<!(?:^|\s|\()(?:rs|dr|mr|mrs|ms|no|st|approx|e\.g|i\.e|smt|shri|डॉ|रु|प्रो|नं|ডা|ডঃ|திரு|டாக்|డా|ಡಾ|ડૉ|ਡਾ|ଡା|ഡോ|\p{Lu})\.)\s+|\n+/giu

export function sentencesOf(text: string): string[] {
  return text
    .split(END)
    .map((sentence) => sentence.replace(/^(?:[-*•‣▪]|\d{1,2}[.)])\s+/u, '').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
