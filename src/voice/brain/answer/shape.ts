// What kind of writing a passage is: a row of a table, a question with its answer, or prose.

export type Cell = { column: string; value: string }
export type Shape =
  | { kind: 'row'; item: string; cells: Cell[] }
  | { kind: 'faq'; question: string; answer: string }
  | { kind: 'prose' }

export function shapeOf(text: string): Shape {
  return rowOf(text) ?? faqOf(text) ?? { kind: 'prose' }
}

/** "Treatment: Teeth cleaning; Price (₹): 800" or "Teeth cleaning, 800". */
function rowOf(text: string): Shape | undefined {
  const parts = text.split(/;\s+/)
  const named = parts.map((part) => /^([^:;]{1,60}):\s+(\S.*)$/s.exec(part))
  if (parts.length >= 2 && named.every((cell) => cell !== null)) {
    const cells = named.map((cell) => ({ column: cell[1]?.trim() ?? '', value: cell[2]?.trim() ?? '' }))
    const at = Math.max(
      0,
      cells.findIndex(({ value }) => /\p{L}/u.test(value)),
    )
    return { kind: 'row', item: cells[at]?.value ?? '', cells: cells.toSpliced(at, 1) }
  }
  const bare = /^([^,.;:]{2,60}),\s*((?:₹|rs\.?|inr)?\s*\d[\d,]*(?:\.\d+)?(?:\s*\/-)?)$/iu.exec(text)
  return bare
    ? { kind: 'row', item: bare[1]?.trim() ?? '', cells: [{ column: 'price', value: bare[2] ?? '' }] }
    : undefined
}

const QUESTION_MARK =
  /^(?:\d+[.)]\s*)?(?:q(?:uestion)?\s*\d*|प्रश्न|प्र|প্রশ্ন|கேள்வி|ప్రశ్న|ಪ್ರಶ್ನೆ|પ્રશ્ન|ਸਵਾਲ|ପ୍ରଶ୍ନ|ചോദ്യം)\s*[:.)।-]\s*/iu
const ANSWER_MARK = /^(?:a(?:ns(?:wer)?)?|उत्तर|जवाब|उ|উত্তর|பதில்|జవాబు|సమాధానం|ಉತ್ತರ|જવાબ|ਜਵਾਬ|ଉତ୍ତର|ഉത്തരം)\s*[:.)।-]\s*/iu

function faqOf(text: string): Shape | undefined {
  const asked = /^(.{4,200}?[?？])["'”’)*_]*\s+(.+)$/su.exec(text)
  if (!asked) return undefined
  const question = (asked[1] ?? '').replace(QUESTION_MARK, '')
  const answer = (asked[2] ?? '').replace(ANSWER_MARK, '')
  // Prose that happens to start with a question is rare; one with several questions is not an answer.
  return /[?？]/.test(answer.slice(0, -1)) ? undefined : { kind: 'faq', question, answer }
}
