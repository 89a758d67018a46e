// Language, number, voice and documents: the part that is folded away until it needs attention.
import { LANGUAGES, type LanguageName } from '#contract/shared.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import type { Choices, Draft, Problems } from './draft.ts'
import { voicesFor, withLanguage } from './draft.ts'
import { VoicePreview } from './voice-preview.tsx'

const NO_NUMBERS = 'Please add a Number, before creating an Agent.'

export function ConfigurationFields({
  draft,
  choices,
  problems,
  onChange,
}: {
  draft: Draft
  choices: Choices
  problems: Problems
  onChange: (draft: Draft) => void
}) {
  const { numbers, voices } = choices
  const speaking = voicesFor(voices, draft.lang)
  const chosen = speaking.find(({ voiceId }) => voiceId === draft.voiceId)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select
        label="Language"
        value={draft.lang}
        onChange={({ target }) => onChange(withLanguage(draft, target.value as LanguageName, voices))}
      >
        {Object.keys(LANGUAGES).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <div className="flex items-start gap-2">
        <Select
          label="Phone Number"
          className="grow"
          value={draft.number}
          disabled={numbers.length === 0}
          error={numbers.length === 0 ? NO_NUMBERS : problems.number}
          onChange={({ target }) => onChange({ ...draft, number: target.value })}
        >
          {numbers.length === 0 ? <option value="">No numbers available</option> : null}
          {numbers.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </Select>
        {numbers.length === 0 ? (
          <ButtonLink kind="outline" to="/phone-numbers" className="mt-6.5">
            Add a number
          </ButtonLink>
        ) : null}
      </div>
      <div className="flex items-end gap-2 md:col-span-2">
        <Select
          label="Voice"
          className="grow"
          value={draft.voiceId}
          disabled={speaking.length === 0}
          error={problems.voiceId}
          onChange={({ target }) => onChange({ ...draft, voiceId: target.value })}
        >
          {speaking.length === 0 ? <option value="">No voice speaks {draft.lang} here</option> : null}
          {speaking.map(({ voiceId, speaker, gender }) => (
            <option key={voiceId} value={voiceId}>
              {speaker} ({gender})
            </option>
          ))}
        </Select>
        <VoicePreview id="form-voice" voiceId={draft.voiceId} speaker={chosen?.speaker ?? ''} />
      </div>
    </div>
  )
}
