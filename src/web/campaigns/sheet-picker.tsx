// The sheet: choose it, watch it go up, see what was understood.
import { FileSpreadsheet, X } from 'lucide-react'
import { TEMPLATE_PATH } from '#contract/campaigns.ts'
import { API_BASE } from '../api.ts'
import { IconButton } from '../ui/button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import type { useSheet } from './use-sheet.ts'

export function SheetPicker({ sheet }: { sheet: ReturnType<typeof useSheet> }) {
  const { state } = sheet
  const preview = state.step === 'understood' ? state.preview : state.step === 'reading' ? state.before : undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      {state.step === 'none' || state.step === 'failed' ? (
        <FileDrop
          label="Upload a sheet (.xls, .xlsx)"
          hint="Drop it here, or click to choose. Up to 100,000 rows, with a column for phone numbers."
          accept={['.xls', '.xlsx']}
          onFiles={([file]) => file && void sheet.choose(file)}
        />
      ) : (
        <ChosenFile name={state.fileName} onRemove={sheet.clear} />
      )}
      {state.step === 'none' ? (
        <p className="text-sm text-muted">
          No sheet yet?{' '}
          <a
            href={API_BASE + TEMPLATE_PATH}
            download="campaign-template.xlsx"
            className="font-semibold text-brand-text hover:underline"
          >
            Download the template
          </a>{' '}
          and fill it in.
        </p>
      ) : null}
      {state.step === 'uploading' ? <ProgressBar label={`Uploading ${state.fileName}`} share={state.share} /> : null}
      {state.step === 'reading' ? (
        <output className="flex items-center gap-2 text-muted">
          <Spinner /> Reading the sheet…
        </output>
      ) : null}
      {state.step === 'failed' ? (
        <ErrorNote error={state.error}>{`${state.fileName} could not be used.`}</ErrorNote>
      ) : null}
      {preview ? <SheetPreview preview={preview} busy={state.step === 'reading'} onRemap={sheet.remap} /> : null}
    </div>
  )
}

function ChosenFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3">
      <FileSpreadsheet size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
      <span className="min-w-0 grow truncate font-semibold">{name}</span>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
