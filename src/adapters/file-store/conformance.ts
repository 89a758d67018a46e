// What every file store must do; its adapters' tests run this suite.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore, StoredFile } from '#server/ports.ts'

/** `origin` is what addresses that start with `/` are completed with. */
export type OpenStore = { store: FileStore; origin: string; close(): Promise<void> }

export function fileStoreConformance(name: string, open: () => Promise<OpenStore>): void {
  describe(`${name} as a file store`, () => {
    let opened: OpenStore
    let store: FileStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    const text = 'Teeth cleaning, 800 rupees\n'
    const slot = (): StoredFile => ({
      key: `7/knowledge/${randomUUID()}.csv`,
      contentType: 'text/csv',
      size: text.length,
    })
    const url = (address: string) => new URL(address, opened.origin)
    const put = (address: string | URL, body: string, type = 'text/csv') =>
      fetch(new URL(address, opened.origin), {
        method: 'PUT',
        headers: { 'content-type': type, 'if-none-match': '*' },
        body,
      })
    const contentOf = async (key: string) => (await buffer(await store.read(key))).toString()

    test('a slot takes the file it was made for', async () => {
      const file = slot()
      expect(await store.stat(file.key)).toBeUndefined()
      const answer = await put(await store.uploadUrl(file, 60), text)
      expect(answer.status).toBe(200)
      expect(await store.stat(file.key)).toEqual(file)
      expect(await contentOf(file.key)).toBe(text)
    })

    test('a slot refuses another type and another size, and stays usable', async () => {
      const file = slot()
      const address = await store.uploadUrl(file, 60)
      for (const [body, type] of [
        [text, 'text/html'],
        [`${text}more`, 'text/csv'],
        [text.slice(1), 'text/csv'],
      ] as const) {
        const answer = await put(address, body, type)
        expect(answer.status, `${type}, ${body.length} bytes`).toBeGreaterThanOrEqual(400)
        expect(await store.stat(file.key)).toBeUndefined()
      }
      expect((await put(address, text)).status).toBe(200)
    })

    test('a slot takes one upload only', async () => {
      const file = slot()
      const address = await store.uploadUrl(file, 60)
      expect((await put(address, text)).status).toBe(200)
      expect((await put(address, text.toUpperCase())).status).toBeGreaterThanOrEqual(400)
      expect(await contentOf(file.key)).toBe(text)
    })

    test('of two uploads at the same moment one wins, whole', async () => {
      const file = slot()
      const address = await store.uploadUrl(file, 60)
      const answers = await Promise.all([put(address, text), put(address, text.toUpperCase())])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect([text, text.toUpperCase()]).toContain(await contentOf(file.key))
    })

    test('an altered address is refused, whatever was altered', async () => {
      const file = slot()
      const address = url(await store.uploadUrl(file, 60))
      const otherBusiness = new URL(address)
      otherBusiness.pathname = address.pathname.replace('/7/', '/8/')
      const otherFile = new URL(address)
      otherFile.pathname = address.pathname.replace(/[^/]+$/, 'other.csv')
      const altered = [otherBusiness, otherFile]
      for (const parameter of address.searchParams.keys()) {
        const changed = new URL(address)
        changed.searchParams.set(parameter, `${changed.searchParams.get(parameter)}1`)
        const missing = new URL(address)
        missing.searchParams.delete(parameter)
        altered.push(changed, missing)
      }
      for (const each of altered) {
        const answer = await put(each, text)
        expect(answer.status, each.href).toBeGreaterThanOrEqual(400)
        expect(answer.status, each.href).toBeLessThan(500)
      }
      expect(await store.stat(file.key)).toBeUndefined()
    })

    test('an expired address is refused', async () => {
      const file = slot()
      const upload = await store.uploadUrl(file, 1)
      await store.write(slot(), Buffer.from(text))
      const kept = slot()
      await store.write(kept, Buffer.from(text))
      const download = await store.downloadUrl(kept.key, { expiresInSeconds: 1 })
      await new Promise((resolve) => setTimeout(resolve, 2100))
      expect((await put(upload, text)).status).toBe(403)
      expect((await fetch(url(download))).status).toBe(403)
    })

    test('an address to read is no address to write, and the other way round', async () => {
      const file = slot()
      await store.write(file, Buffer.from(text))
      expect((await put(await store.downloadUrl(file.key, { expiresInSeconds: 60 }), text)).ok).toBe(false)
      expect((await fetch(url(await store.uploadUrl(file, 60)))).ok).toBe(false)
    })

    test('no key leaves the store', async () => {
      for (const path of [
        '..%2f..%2fetc%2fpasswd',
        '../../etc/passwd',
        '7/..%2f8/x.csv',
        '.signing-key',
        '7/%00.csv',
      ]) {
        const address = url(await store.downloadUrl(slot().key, { expiresInSeconds: 60 }))
        const answer = await fetch(new URL(address.pathname.replace(/7\/.*/, path) + address.search, address))
        expect(answer.ok, path).toBe(false)
      }
    })

    test('a download carries the file’s own name, in any script', async () => {
      const file = slot()
      await store.write(file, Buffer.from(text))
      const address = await store.downloadUrl(file.key, { expiresInSeconds: 60, fileName: 'मूल्य "सूची" 2026.csv' })
      const answer = await fetch(url(address))
      expect(await answer.text()).toBe(text)
      const disposition = answer.headers.get('content-disposition') ?? ''
      expect(disposition).toMatch(/^attachment/)
      const encoded = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? ''
      expect(decodeURIComponent(encoded)).toBe('मूल्य "सूची" 2026.csv')
    })

    test('a part of a file can be read', async () => {
      const file = slot()
      await store.write(file, Buffer.from(text))
      const address = url(await store.downloadUrl(file.key, { expiresInSeconds: 60 }))
      const part = await fetch(address, { headers: { range: 'bytes=6-13' } })
      expect(part.status).toBe(206)
      expect(await part.text()).toBe('cleaning')
      expect(part.headers.get('content-range')).toBe(`bytes 6-13/${text.length}`)
      expect(await (await fetch(address, { headers: { range: 'bytes=-8' } })).text()).toBe(' rupees\n')
      expect((await fetch(address, { headers: { range: 'bytes=900-' } })).status).toBe(416)
    })

    test('the server’s own file replaces, streams and goes', async () => {
      const file = slot()
      await store.write(file, Buffer.from('old'))
      await store.write(
        file,
        (async function* () {
          yield Buffer.from(text.slice(0, 5))
          yield Buffer.from(text.slice(5))
        })(),
      )
      expect(await contentOf(file.key)).toBe(text)
      await store.delete(file.key)
      await store.delete(file.key)
      expect(await store.stat(file.key)).toBeUndefined()
      await expect(store.read(file.key)).rejects.toThrow()
    })
  })
}
