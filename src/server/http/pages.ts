// The web app. It shares paths with the API (`/login` is only a page, `/agent/1` only an endpoint, some are both):
// a browser navigating asks for text/html and gets the page.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  const prerendered = new Map(
    globSync('**/*.html', { cwd: directory, exclude: ['app.html'] }).map((file) => [
      `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`,
      file,
    ]),
  )
  const isOfTheApp = matcherOf(listedPages(directory))
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true, // the build leaves .br and .gz beside each text
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path === '/') return reply.sendFile('index.html') // also for crawlers, which accept anything
    const isPage = request.is404 || request.routeOptions.config.endpoint
    if (isPage && request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path)) {
      const file = prerendered.get(path.replace(/\/$/, ''))
      if (file || isOfTheApp(path)) return reply.sendFile(file ?? 'app.html')
      // Not as a file: a browser that has it already would get "not modified" instead of "not found".
      return reply
        .code(404)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await readFile(join(directory, 'app.html')))
    }
  })
}

/** The addresses the app has a page for, as the build lists them; in pages built before it did, every one. */
function listedPages(directory: string): string[] {
  const list = join(directory, 'pages.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : ['/.*']
}

/** A page's address may hold names of values: `/agents/edit/:agentId`. */
function matcherOf(pages: string[]): (path: string) => boolean {
  const patterns = pages.map((page) => page.replace(/:\w+/g, '[^/]+'))
  const known = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
  return (path) => known.test(path)
}
