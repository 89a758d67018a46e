import { expect, test } from 'vitest'
import { hasExtension } from './file-drop.tsx'

test('only files of the named kinds are taken, whatever their case', () => {
  const kinds = ['.pdf', '.txt']
  expect(['a.pdf', 'B.PDF', 'c.txt', 'd.exe', 'pdf', 'e.pdf.exe'].filter((name) => hasExtension(name, kinds))).toEqual([
    'a.pdf',
    'B.PDF',
    'c.txt',
  ])
})
