import { useState } from 'react'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

export function Keypad({ onPress }: { onPress: (digit: string) => void }) {
  const [pressed, setPressed] = useState('')
  return (
    <div className="grid justify-items-center gap-2">
      <output aria-label="Keys pressed" className="tabular h-6 font-mono tracking-widest">
        {pressed.slice(-16)}
      </output>
      <fieldset className="grid grid-cols-3 gap-1.5">
        <legend className="sr-only">Keypad</legend>
        {KEYS.map((digit) => (
          <button
            key={digit}
            type="button"
            onClick={() => {
              setPressed((before) => before + digit)
              onPress(digit)
            }}
            className="tabular grid h-11 w-16 place-items-center rounded-lg border border-line text-lg font-semibold hover:bg-hover"
          >
            {digit}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
