// Some models write their deliberation into the answer, between <think> and </think>: nobody on the phone may hear it.

const OPEN = '<think>'
const CLOSE = '</think>'

/** Text comes in pieces that may cut a tag in two; what could be the start of one is held back. */
export function withoutThinking() {
  let held = ''
  let inside = false
  return {
    text(piece: string): string {
      held += piece
      let out = ''
      for (;;) {
        const tag = inside ? CLOSE : OPEN
        const at = held.indexOf(tag)
        if (at < 0) break
        if (!inside) out += held.slice(0, at)
        held = held.slice(at + tag.length)
        inside = !inside
      }
      const keep = partOfTag(held, inside ? CLOSE : OPEN)
      if (!inside) out += held.slice(0, held.length - keep)
      held = held.slice(held.length - keep)
      return out
    },
    end(): string {
      return inside ? '' : held
    },
  }
}

function partOfTag(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length--) {
    if (text.endsWith(tag.slice(0, length))) return length
  }
  return 0
}
