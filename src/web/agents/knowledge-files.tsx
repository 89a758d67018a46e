import { useQuery } from '@tanstack/react-query'
import { Download, FileText, RotateCw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { KnowledgeFile } from '#contract/knowledge.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { formatBytes } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { knowledgeQuery } from './queries.ts'
import type { FormFile, KnowledgeFiles } from './use-knowledge-files.ts'

const ACCEPT = ['.pdf', '.txt', '.md', '.csv']

export function KnowledgeFilesField({ businessId, knowledge }: { businessId: number; knowledge: KnowledgeFiles }) {
  const { files } = knowledge
  const [removing, setRemoving] = useState<FormFile>()
  const [isRemoving, setIsRemoving] = useState(false)
  const ids = files.flatMap((each) => (each.step === 'kept' ? [each.meta.fileId] : []))
  const { data: states } = useQuery(knowledgeQuery(businessId, ids))

  async function remove(each: FormFile): Promise<void> {
    setIsRemoving(true)
    await knowledge.remove(each)
    setIsRemoving(false)
    setRemoving(undefined)
  }

  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">Knowledge files</h3>
      <FileDrop
        label="Add documents your agent answers from"
        hint="Drop files here, or click to choose: .pdf, .txt, .md or .csv."
        accept={ACCEPT}
        multiple
        onFiles={knowledge.add}
      />
      {files.length > 0 ? (
        <ul aria-label="Knowledge files" className="divide-y divide-line rounded-xl border border-line">
          {files.map((each) => (
            <li key={each.key} className="flex items-center gap-3 px-3 py-2.5">
              <FileText size={18} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 grow">
                <p className="truncate font-medium">{each.fileName}</p>
                <FileState file={each} state={stateOf(states, each)} />
              </div>
              <FileActions file={each} knowledge={knowledge} onRemove={() => setRemoving(each)} />
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Delete ${removing?.fileName ?? 'file'}?`}
        confirm="Delete file"
        busy={isRemoving}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(undefined)}
      >
        No agent will answer from it any more. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

const stateOf = (states: KnowledgeFile[] | undefined, each: FormFile) =>
  each.step === 'kept' ? states?.find(({ fileId }) => fileId === each.meta.fileId) : undefined

function FileState({ file, state }: { file: FormFile; state: KnowledgeFile | undefined }) {
  if (file.step === 'uploading') return <ProgressBar label={`Uploading ${file.fileName}`} share={file.share} />
  if (file.step === 'failed') return <p className="text-sm text-bad">{file.reason ?? 'The upload did not succeed.'}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted" aria-live="polite">
      <span className="tabular">{formatBytes(file.fileSize)}</span>
      {state?.state === 'processing' ? (
        <Badge tone="info" live>
          Reading…
        </Badge>
      ) : null}
      {state?.state === 'ready' ? (
        <Badge tone="ok">
          Ready, {state.passages} {state.passages === 1 ? 'passage' : 'passages'}
        </Badge>
      ) : null}
      {state?.state === 'failed' ? (
        <>
          <Badge tone="bad">Could not be read</Badge>
          <span className="text-bad">{state.reason}</span>
        </>
      ) : null}
    </p>
  )
}

function FileActions({
  file,
  knowledge,
  onRemove,
}: {
  file: FormFile
  knowledge: KnowledgeFiles
  onRemove: () => void
}) {
  if (file.step === 'uploading')
    return (
      <IconButton label={`Stop uploading ${file.fileName}`} onClick={() => knowledge.stop(file)}>
        <X size={17} aria-hidden="true" />
      </IconButton>
    )
  if (file.step === 'failed')
    return (
      <>
        <IconButton label={`Try ${file.fileName} again`} onClick={() => knowledge.retry(file)}>
          <RotateCw size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${file.fileName}`} onClick={() => knowledge.stop(file)}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </>
    )
  return (
    <>
      <IconButton label={`Download ${file.fileName}`} onClick={() => void knowledge.download(file)}>
        <Download size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${file.fileName}`} onClick={onRemove}>
        <Trash2 size={17} aria-hidden="true" />
      </IconButton>
    </>
  )
}
