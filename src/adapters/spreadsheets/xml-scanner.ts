// Walks through XML of any size, tag by tag, holding one piece of it at a time. Namespace prefixes are dropped:
// some programs write <x:row> where others write <row>.
import { UnreadableSheet } from './unreadable.ts'

export type XmlHandler = {
  open(name: string, attributes: string): void
  /** Text may come in several pieces; entities are decoded. */
  text(text: string): void
  close(name: string): void
  /** Asked after every piece of input; `true` ends the walk. */
  enough?(): boolean
}

// No cell, and no tag, of a real sheet comes near this.
export const LONGEST_PIECE = 4 * 1024 * 1024

export async function scanXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const piece of bytes) {
    pending = scan(pending + decoder.decode(piece, { stream: true }), handler)
    if (handler.enough?.()) return
    if (pending.length > LONGEST_PIECE) throw new UnreadableSheet('damaged')
  }
}

/** Takes all complete tags; answers the rest. */
function scan(xml: string, handler: XmlHandler): string {
  let done = 0
  eachTag(xml, (tag, end) => {
    if (tag > done) handler.text(decodeEntities(xml.slice(done, tag)))
    takeTag(xml, tag, end, handler)
    done = end
  })
  return xml.slice(done)
}

/** Walks over the complete tags, comments included; answers where the last of them ends. */
export function eachTag(xml: string, onTag: (tag: number, end: number) => void): number {
  let at = 0
  for (;;) {
    const tag = xml.indexOf('<', at)
    const end = tag < 0 ? -1 : tagEnd(xml, tag)
    if (end < 0) return at
    onTag(tag, end)
    at = end
  }
}

function takeTag(xml: string, tag: number, end: number, handler: XmlHandler): void {
  const first = xml.charCodeAt(tag + 1)
  if (first === 47 /* / */) {
    handler.close(localName(xml.slice(tag + 2, end - 1).trimEnd()))
  } else if (first === 33 /* ! */) {
    if (xml.startsWith('<![CDATA[', tag)) handler.text(xml.slice(tag + 9, end - 3))
  } else if (first !== 63 /* ? */) {
    const selfClosing = xml.charCodeAt(end - 2) === 47
    const inside = xml.slice(tag + 1, end - (selfClosing ? 2 : 1))
    const space = inside.search(/\s/)
    const name = localName(space < 0 ? inside : inside.slice(0, space))
    handler.open(name, space < 0 ? '' : inside.slice(space))
    if (selfClosing) handler.close(name)
  }
}

/** Just behind the tag's last character, or -1 while it is not all there. */
function tagEnd(xml: string, tag: number): number {
  if (xml.charCodeAt(tag + 1) === 33) {
    if (xml.startsWith('<!--', tag)) return behind(xml, '-->', tag)
    if (xml.startsWith('<![CDATA[', tag)) return behind(xml, ']]>', tag)
    if (xml.length - tag < 9) return -1
  }
  // A '>' inside quotes belongs to an attribute's value.
  let quote = 0
  for (let at = tag + 1; at < xml.length; at += 1) {
    const char = xml.charCodeAt(at)
    if (quote !== 0) {
      if (char === quote) quote = 0
    } else if (char === 62 /* > */) return at + 1
    else if (char === 34 || char === 39) quote = char
  }
  return -1
}

function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(`${name}=`); at >= 0; at = attributes.indexOf(`${name}=`, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    if (before !== 32 && before !== 58 && before !== 10 && before !== 13 && before !== 9) continue
    const from = at + name.length + 2
    const to = attributes.indexOf(attributes.charAt(from - 1), from)
    return to < 0 ? undefined : decodeEntities(attributes.slice(from, to))
  }
  return undefined
}

export const isTrue = (value: string | undefined) => value === '1' || value === 'true'

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? whole
    const code = entity[1] === 'x' || entity[1] === 'X' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
