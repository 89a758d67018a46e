// The name a customer gives: "my name is …", "मेरा नाम … है", "main … bol raha hoon".
const NOT_NAMES =
  /^(?:the|a|an|not|so|very|calling|looking|trying|fine|good|sure|busy|sorry|here|from|in|at|on|just|about|regarding|interested|driving|back|ready|done|okay|ok|later|tomorrow|again|your|my|urgent|important|wrong|right|it|that)$/i

const PATTERNS: RegExp[] = [
  /\bmy (?:good )?name(?: is|['’]s) (\p{L}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)?)/iu,
  /(?:^|[.!,] ?)(?:[Tt]his is|I am|I['’]m|[Cc]all me|[Yy]ou can call me) (\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?)(?= here| speaking|[.!,]|$)/u,
  /मेरा (?:शुभ )?नाम ([\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?) है/u,
  /मैं ([\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?) (?:बोल|बात कर) (?:रहा|रही) ह/u,
  /\bmera naa?m ([\p{L}]+(?: \p{L}+)?) h(?:ai|e)\b/iu,
  /(?:^|\b(?:main|mai|me) )(?!(?:main|mai|me) )([\p{L}]+(?: \p{L}+)?) (?:bol|baat kar) (?:raha|rahi|rha|rhi) h/iu,
]

export function readName(said: string): string | undefined {
  for (const pattern of PATTERNS) {
    const name = pattern.exec(said.trim())?.[1]?.replace(/\.$/, '')
    const first = name?.split(' ')[0] ?? ''
    if (name !== undefined && !NOT_NAMES.test(first) && !/^(?:aap|kaun|kon|kahan|kaha|कौन|कहां|कहाँ|आप)$/iu.test(first))
      return inNameCase(name)
  }
  return undefined
}

const inNameCase = (name: string) => name.replaceAll(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
