import type { LanguageCode, LanguageName } from '#contract/shared.ts'

export const SPOKEN: { code: LanguageCode; own: string; name: LanguageName }[] = [
  { code: 'hi', own: 'हिन्दी', name: 'Hindi' },
  { code: 'bn', own: 'বাংলা', name: 'Bengali' },
  { code: 'mr', own: 'मराठी', name: 'Marathi' },
  { code: 'te', own: 'తెలుగు', name: 'Telugu' },
  { code: 'ta', own: 'தமிழ்', name: 'Tamil' },
  { code: 'gu', own: 'ગુજરાતી', name: 'Gujarati' },
  { code: 'kn', own: 'ಕನ್ನಡ', name: 'Kannada' },
  { code: 'ml', own: 'മലയാളം', name: 'Malayalam' },
  { code: 'pa', own: 'ਪੰਜਾਬੀ', name: 'Punjabi' },
  { code: 'or', own: 'ଓଡ଼ିଆ', name: 'Odia' },
  { code: 'en', own: 'English', name: 'English' },
]

export function Languages() {
  return (
    <div className="border-b border-line bg-surface">
      <ul
        aria-label="Languages that agents speak"
        className="mx-auto flex max-w-[76rem] flex-wrap justify-center gap-x-8 gap-y-3 px-5 py-6 text-xl text-muted lg:justify-between lg:gap-x-4 lg:px-8"
      >
        {SPOKEN.map(({ code, own, name }) => (
          <li key={code} lang={code} className="font-medium">
            {own}
            {code === 'en' ? null : (
              <span lang="en" className="sr-only">
                , {name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
