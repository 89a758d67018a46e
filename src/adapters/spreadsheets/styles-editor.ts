// Adds cell styles to a workbook's own: one for each number format, plain but for that.
import { escapeXml } from './cell-xml.ts'
import { attribute } from './xml-scanner.ts'

const FIRST_CUSTOM_FORMAT = 164

/** Undefined where the styles are not written as expected. */
export function addFormats(
  given: string,
  formats: readonly string[],
): { xml: string; styleOf: (format: string) => number } | undefined {
  const xml = given.replace(/<(?:[\w.-]+:)?numFmts\b[^>]*\/>/, '') // an empty list would stand beside ours
  const root = /<((?:[\w.-]+:)?)styleSheet\b[^>]*[^/]>/.exec(xml)
  const styles = element(xml, 'cellXfs')
  if (!root || !styles) return undefined
  const [opening, p = ''] = root
  let firstFormat = FIRST_CUSTOM_FORMAT
  for (const [, id] of xml.matchAll(/\snumFmtId=["'](\d+)["']/g)) firstFormat = Math.max(firstFormat, Number(id) + 1)
  const firstStyle = styles.children('xf')

  const newStyles = formats.map(
    (_, at) =>
      `<${p}xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const newFormats = formats.map(
    (format, at) => `<${p}numFmt numFmtId="${firstFormat + at}" formatCode="${escapeXml(format)}"/>`,
  )
  let edited = styles.extended(newStyles.join(''), firstStyle + formats.length)
  const own = element(edited, 'numFmts')
  if (own) edited = own.extended(newFormats.join(''), own.children('numFmt') + formats.length)
  else {
    const fresh = `<${p}numFmts count="${formats.length}">${newFormats.join('')}</${p}numFmts>`
    edited = edited.replace(opening, () => opening + fresh)
  }
  return { xml: edited, styleOf: (format) => firstStyle + formats.indexOf(format) }
}

/** An element that has children and stands in the document once. */
function element(xml: string, name: string) {
  const found = new RegExp(
    `(<(?:[\\w.-]+:)?${name}\\b[^>]*[^/]>|<(?:[\\w.-]+:)?${name}>)([^]*?)(</(?:[\\w.-]+:)?${name}>)`,
  ).exec(xml)
  if (!found) return undefined
  const [whole, opening = '', content = '', closing = ''] = found
  return {
    children: (child: string) => content.match(new RegExp(`<(?:[\\w.-]+:)?${child}[\\s/>]`, 'g'))?.length ?? 0,
    extended(more: string, count: number) {
      const counted =
        attribute(opening, 'count') === undefined
          ? opening
          : opening.replace(/\scount=("[^"]*"|'[^']*')/, ` count="${count}"`)
      return xml.replace(whole, () => counted + content + more + closing)
    },
  }
}
