import { BRAND } from '#contract/brand.ts'
import { useSession } from '../session.ts'
import { Claims } from './claims.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { Languages } from './languages.tsx'
import { Pricing } from './pricing.tsx'
import { useSections } from './scroll-spy.ts'
import './site.css'
import { SiteBar } from './site-bar.tsx'
import { SiteHead } from './site-head.tsx'

export function LandingPage() {
  const sections = useSections(useSession().status !== 'signed-in')
  return (
    <div className="site">
      <SiteHead
        title={`${BRAND}: phone agents that speak your customer’s language`}
        description={`${BRAND} answers and places your business’s calls in ten Indian languages and English, replies from your own documents, and hands over to your team when a person is needed.`}
      />
      <a href="#home" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:p-3">
        Skip to content
      </a>
      <SiteBar sections={sections} />
      <main>
        <Hero />
        <Languages />
        <Claims />
        <Features />
        <Pricing />
        <Faq />
      </main>
      <Footer />
    </div>
  )
}
