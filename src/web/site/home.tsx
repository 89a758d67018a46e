export function HomePage() {
  return (
    <main>
      <h1>Vaani</h1>
    </main>
  )
}
