// The frame of the legal pages.
import { ArrowLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { BRAND } from '#contract/brand.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Footer } from './footer.tsx'
import { SiteBar } from './site-bar.tsx'
import { SiteHead } from './site-head.tsx'

export type LegalSection = { title: string; paragraphs: ReactNode[] }

export function LegalPage({
  title,
  description,
  intro,
  sections,
}: {
  title: string
  description: string
  intro: string
  sections: LegalSection[]
}) {
  return (
    <>
      <SiteHead title={`${title} · ${BRAND}`} description={description} />
      <SiteBar />
      <main className="mx-auto max-w-3xl px-5 py-10 lg:py-14">
        <ButtonLink to="/" kind="outline" size="sm">
          <ArrowLeft size={15} aria-hidden="true" />
          Back to website
        </ButtonLink>
        <h1 className="mt-8 font-display text-4xl font-bold tracking-tight">{title}</h1>
        <p className="mt-2 text-muted">Last updated: September 2025</p>
        <p className="mt-6 text-lg text-pretty">{intro}</p>
        {sections.map((section, index) => (
          <Fragment key={section.title}>
            <h2 className="mt-9 text-xl font-semibold">{`${index + 1}. ${section.title}`}</h2>
            {section.paragraphs.map((paragraph, place) => (
              <p key={place} className="mt-3 text-base text-pretty text-muted">
                {paragraph}
              </p>
            ))}
          </Fragment>
        ))}
      </main>
      <Footer />
    </>
  )
}
