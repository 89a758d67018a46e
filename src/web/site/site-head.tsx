/** Title and description of a public page; the build adds what sharing needs (prerender.tsx). */
export function SiteHead({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  )
}
