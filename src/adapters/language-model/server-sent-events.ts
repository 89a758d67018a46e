// The text/event-stream format: events out of bytes, wherever the network cut them.

export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder() // drops a byte-order mark, joins characters cut in two
  let rest = ''
  let data: string[] = []
  const take = function* (line: string): Generator<string> {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    // Comments (":") keep the line open; event, id and retry say nothing that is needed here.
  }
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    // A "\r" at the very end may be half of a "\r\n".
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) yield* take(line)
  }
  // Servers that forget the last blank line still meant their last event.
  yield* take((rest + decoder.decode()).replace(/\r$/, ''))
  yield* take('')
}
