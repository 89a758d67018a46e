// Saves a workbook under its campaign's name, whatever host it lies on.
export async function saveWorkbook(downloadUrl: string, campaignName: string): Promise<void> {
  const response = await fetch(downloadUrl)
  if (!response.ok) throw new Error(`The file could not be fetched (${response.status}).`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${campaignName}.xlsx`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
