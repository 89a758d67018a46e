import { Link } from 'react-router'
import { BRAND } from '#contract/brand.ts'
import { Wave } from '../ui/brand.tsx'

export function Footer() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-[76rem] flex-wrap items-center gap-x-8 gap-y-4 px-5 py-8 text-muted lg:px-8">
        <p className="flex items-center gap-2.5">
          <Wave />
          <span>© 2026 {BRAND}</span>
        </p>
        <nav aria-label="Legal" className="flex flex-wrap gap-x-6 gap-y-2 sm:ml-auto">
          <Link to="/terms-of-service" className="py-1 hover:text-fg hover:underline">
            Terms of Service
          </Link>
          <Link to="/privacy-policy" className="py-1 hover:text-fg hover:underline">
            Privacy Policy
          </Link>
        </nav>
      </div>
    </footer>
  )
}
