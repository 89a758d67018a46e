// What is still coming, and which brain answers.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readParts, type SpeechPart } from '#contract/parts.ts'
import { call } from '../api.ts'
import { formatBytes } from '../ui/format.ts'
import { InfoNote } from '../ui/notes.tsx'

const SOON_MS = 2_000

export const partsQuery = queryOptions({
  queryKey: ['parts'],
  queryFn: ({ signal }) => call(readParts, { signal }),
  refetchInterval: ({ state }) => (state.data?.speech.ready === false ? SOON_MS : false),
})

export function SpeechNotice() {
  const { data } = useQuery(partsQuery)
  const coming = data?.speech.parts.filter(({ state }) => state !== 'ready') ?? []
  return (
    <>
      {coming.length > 0 ? (
        <InfoNote>
          <p className="font-medium">Some speech parts are not here yet. Everything else works.</p>
          <ul className="mt-1 grid gap-0.5 text-sm">
            {coming.map((part) => (
              <li key={part.part}>
                {part.name}: {partWords(part)}
              </li>
            ))}
          </ul>
        </InfoNote>
      ) : null}
      {data?.languageModel === null ? (
        <p className="text-sm text-muted">No language model connected: the agent answers from its documents alone.</p>
      ) : null}
    </>
  )
}

/** For places beside an agent; nothing where a model is connected. */
export function NoModelNote() {
  const { data } = useQuery(partsQuery)
  if (data?.languageModel !== null) return null
  return <span className="text-xs text-muted">No language model connected</span>
}

function partWords({ state, fetchedBytes, totalBytes, problem }: SpeechPart): string {
  switch (state) {
    case 'fetching':
      return `${formatBytes(fetchedBytes)} of ${formatBytes(totalBytes)}`
    case 'preparing':
      return 'being prepared'
    case 'waiting':
      return 'waiting its turn'
    case 'failed':
      return problem ?? 'failed, will be tried again'
    case 'not-installed':
      return 'not installed'
    case 'ready':
      return 'ready'
  }
}
