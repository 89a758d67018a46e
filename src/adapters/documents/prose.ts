// Text and Markdown: paragraphs under their headings, questions with their answers, tables row by row.
import type { Keep } from './passages.ts'
import { pieces } from './passages.ts'
import { keepRows, type TableRow } from './table.ts'

type Block = { lines: string[]; from: number }

export function keepProse(text: string, kind: 'txt' | 'md', keep: Keep): void {
  const headings: string[] = []
  const under = () => headings.filter(Boolean).join(' › ')
  const blocks = blocksOf(kind === 'md' ? withoutMarkup(text) : text)
  for (const [index, block] of blocks.entries()) {
    const heading = headingOf(block, blocks[index + 1])
    if (heading) {
      headings.length = heading.level - 1
      headings[heading.level - 1] = heading.text
      continue
    }
    const table = tableOf(block)
    if (table) keepRows(table, 'line', under(), keep)
    else keepParagraph(block, under(), keep)
  }
}

/** Blank lines part blocks; so do headings, a new question, and the edges of a table. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || RULE.test(line)) {
      open = undefined
      continue
    }
    const previous = open?.lines.at(-1) ?? ''
    const parts =
      MARK.test(line) || MARK.test(previous) || QUESTION.test(line) || isTableLine(line) !== isTableLine(previous)
    if (!open || parts) blocks.push((open = { lines: [], from: at + 1 }))
    open.lines.push(line.trim())
  }
  return joinAnswers(blocks)
}

const MARK = /^\s{0,3}#{1,6}\s/
const RULE = /^\s{0,3}([-*_=~])(\s*\1){2,}\s*$/
const QUESTION =
  /^\s*(?:\d+[.)]\s*)?(?:q(?:uestion)?\s*\d*|प्रश्न|प्र|সওয়াল|প্রশ্ন|கேள்வி|ప్రశ్న|ಪ್ರಶ್ನೆ|પ્રશ્ન|ਸਵਾਲ|ପ୍ରଶ୍ନ|ചോദ്യം)\s*[:.)।-]/iu
const isTableLine = (line: string) => /^\s*\|.*\|\s*$/.test(line)
const isQuestion = ({ lines }: Block) =>
  lines.length === 1 && (QUESTION.test(lines[0] ?? '') || /[?？]\s*[*_]*$/.test(lines[0] ?? ''))

/** A question alone in its block belongs to the block that answers it. */
function joinAnswers(blocks: Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last && isQuestion(last) && !isQuestion(block) && !MARK.test(block.lines[0] ?? ''))
      last.lines.push(...block.lines)
    else joined.push(block)
  }
  return joined
}

/** A marked heading, or in plain text a short line without an end, right above something longer. */
function headingOf(block: Block, next: Block | undefined): { level: number; text: string } | undefined {
  const [line = ''] = block.lines
  const marked = /^(#{1,6})\s+(.*?)#*$/.exec(line)
  if (marked) return { level: marked[1]?.length ?? 1, text: marked[2]?.trim() ?? '' }
  if (block.lines.length > 1 || !next || isTableLine(line) || line.length > 60) return undefined
  const endsOpen = /[^.!?।॥,;]$/u.test(line) && !/^[-*•\d]/.test(line)
  return endsOpen && next.lines.join(' ').length > line.length ? { level: 2, text: line.replace(/:$/, '') } : undefined
}

function tableOf(block: Block): TableRow[] | undefined {
  if (!block.lines.every(isTableLine) || block.lines.length < 2) return undefined
  return block.lines.flatMap((line, at) => {
    const cells = line.trim().slice(1, -1).split('|')
    const isRule = cells.every((cell) => /^[\s:-]*$/.test(cell))
    return isRule ? [] : [{ cells: cells.map((cell) => cell.trim()), from: block.from + at, to: block.from + at }]
  })
}

function keepParagraph({ lines, from }: Block, heading: string, keep: Keep): void {
  // A list whose points are sentences of their own is found point by point; a list of words stays whole.
  const bullets = lines.filter((line) => BULLET.test(line)).length
  if (bullets >= 2 && lines.join(' ').length > 240) {
    const lead = lines
      .slice(
        0,
        lines.findIndex((line) => BULLET.test(line)),
      )
      .join(' ')
    const points: Block[] = []
    for (const [at, line] of lines.entries()) {
      if (BULLET.test(line)) points.push({ lines: [line.replace(BULLET, '')], from: from + at })
      else points.at(-1)?.lines.push(line)
    }
    const above = [heading, lead.replace(/:$/, '')].filter(Boolean).join(' › ')
    for (const point of points) keepWhole(point, above, keep)
    return
  }
  keepWhole({ lines, from }, heading, keep)
}

const BULLET = /^(?:[-*•‣▪–]|\d{1,2}[.)])\s+/

function keepWhole({ lines, from }: Block, heading: string, keep: Keep): void {
  const place = { unit: 'line' as const, from, to: from + lines.length - 1 }
  for (const piece of pieces(lines.join(' '))) keep({ text: piece, heading, place })
}

/** What Markdown writes around words says nothing to a listener; line numbers stay as they are. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\[([^\]\n]+)\]\([^)\n]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)([^\n*_]*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/^\s{0,3}>\s?/gm, '')
    .replace(/<\/?[a-z][^>\n]{0,200}>/gi, '')
}
