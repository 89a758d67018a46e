// The web app. It shares paths with the API (`/login` is only a page, `/agent/1` only an endpoint, some are both):
// a browser navigating asks for text/html and gets the page.
import { globSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  const prerendered = new Map(
    globSync('**/*.html', { cwd: directory }).map((file) => [
      `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`,
      file,
    ]),
  )
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
      return reply.sendFile(prerendered.get(path.replace(/\/$/, '')) ?? 'app.html')
    }
  })
}
