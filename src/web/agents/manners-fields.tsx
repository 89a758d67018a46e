// What goes beyond the necessary: how the agent opens, closes and speaks, and what it never says.
import { LANGUAGES } from '#contract/shared.ts'
import { Field, TextArea, TextField } from '../ui/field.tsx'
import type { Draft } from './draft.ts'

export function MannersFields({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const lang = LANGUAGES[draft.lang]
  return (
    <div className="grid gap-5">
      <TextField
        label="Opening line"
        hint="The first thing a caller hears. Left empty, the agent greets in its own words."
        lang={lang}
        maxLength={500}
        value={draft.openingLine}
        onChange={({ target }) => onChange({ openingLine: target.value })}
      />
      <TextArea
        label="What the agent must never say"
        rows={3}
        maxLength={2000}
        lang={lang}
        value={draft.neverSay}
        onChange={({ target }) => onChange({ neverSay: target.value })}
      />
      <TextField
        label="Closing line"
        hint="The last thing a caller hears."
        lang={lang}
        maxLength={500}
        value={draft.closingLine}
        onChange={({ target }) => onChange({ closingLine: target.value })}
      />
      <Field label="Voice speed" hint={`${draft.voiceSpeed.toFixed(2)} × the voice's own pace`}>
        {(marks) => (
          <input
            {...marks}
            type="range"
            min={0.7}
            max={1.4}
            step={0.05}
            value={draft.voiceSpeed}
            onChange={({ target }) => onChange({ voiceSpeed: Number(target.value) })}
            className="w-full max-w-sm accent-(--brand)"
          />
        )}
      </Field>
    </div>
  )
}
