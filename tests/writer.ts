// Run by durability.test.ts as its own process, to be killed: says a number once its row is committed.
import { addNumber, createBusiness } from '#server/accounts/accounts.ts'
import { topUp } from '#server/billing/billing.ts'
import { openDatabase } from '#server/database/database.ts'

const [, , directory = 'data', round = '0'] = process.argv
const db = await openDatabase({ kind: 'embedded', directory })
const business = await db.asSystem(async (tx) => {
  const details = { name: 'Writer', email: `${round}@writer.example`, phone: '+919876543210', password: 'Writer@123' }
  const { id } = await createBusiness(tx, details)
  await addNumber(tx, id, `+9180471${String(80_000 + Number(round))}`)
  return id
})
console.log(`business ${business}`)
for (let n = 1; ; n++) {
  await db.inBusiness(business, (tx) => topUp(tx, business, 1n, `payment ${n}`))
  console.log(`committed ${n}`)
}
