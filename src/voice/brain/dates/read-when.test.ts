import { describe, expect, test } from 'vitest'
import { readWhen } from './read-when.ts'

// Sunday, 15 November 2026, 10:00 in India.
const NOW = new Date('2026-11-15T04:30:00Z')
const ZONE = 'Asia/Kolkata'
const ALL_DAY = '00:00–24:00'

/** "2026-11-16 16:00–20:00", one time for a moment. */
function read(said: string, now = NOW, zone = ZONE): string | undefined {
  const when = readWhen(said, now, zone)
  return when && `${when.date} ${when.from === when.to ? when.from : `${when.from}–${when.to}`}`
}
const onDay = (day: number, time = ALL_DAY) => `2026-11-${String(day).padStart(2, '0')} ${time}`

describe.each<[string, [said: string, meant: string | undefined][]]>([
  [
    'days in English',
    [
      ['today', onDay(15)],
      ['tomorrow', onDay(16)],
      ['Can I come tomorrow?', onDay(16)],
      ['day after tomorrow', onDay(17)],
      ['the day after tomorrow please', onDay(17)],
      ['in two days', onDay(17)],
      ['in 3 days', onDay(18)],
      ['after five days', onDay(20)],
      ['ten days from now', onDay(25)],
      ['in a week', onDay(22)],
      ['two weeks later', onDay(29)],
      ['Monday', onDay(16)],
      ['on Friday', onDay(20)],
      ['this Saturday', onDay(21)],
      ['coming Wednesday', onDay(18)],
      ['Sunday', onDay(22)],
      ['this Sunday', onDay(15)],
      ['next Tuesday', onDay(17)],
      ['next Sunday', onDay(22)],
      ['Tuesday next week', onDay(17)],
      ['the 20th', onDay(20)],
      ['on the 20th', onDay(20)],
      ['20th November', onDay(20)],
      ['November 20', onDay(20)],
      ['20 of November', onDay(20)],
      ['the twentieth of November', onDay(20)],
      ['November the twenty first', onDay(21)],
      ['twenty first November', onDay(21)],
      ['20/11', onDay(20)],
      ['20/11/2026', onDay(20)],
      ['20-11-26', onDay(20)],
      ['20.11.2026', onDay(20)],
      ['2026-11-20', onDay(20)],
      ['3rd', `2026-12-03 ${ALL_DAY}`],
      ['5 January', `2027-01-05 ${ALL_DAY}`],
      ['25 December 2026', `2026-12-25 ${ALL_DAY}`],
      ['the 31st', `2026-12-31 ${ALL_DAY}`],
    ],
  ],
  [
    'times in English',
    [
      ['tomorrow at 5 pm', onDay(16, '17:00')],
      ['tomorrow at 5:30 pm', onDay(16, '17:30')],
      ['tomorrow at 5.30 p.m.', onDay(16, '17:30')],
      ['tomorrow at five', onDay(16, '17:00')],
      ['tomorrow at ten', onDay(16, '10:00')],
      ["tomorrow at ten o'clock", onDay(16, '10:00')],
      ['tomorrow at half past five', onDay(16, '17:30')],
      ['next Tuesday at half past five', onDay(17, '17:30')],
      ['quarter past nine tomorrow', onDay(16, '09:15')],
      ['quarter to six on Monday', onDay(16, '17:45')],
      ['tomorrow five thirty', onDay(16, '17:30')],
      ['tomorrow at 17:30', onDay(16, '17:30')],
      ['tomorrow at 09:15', onDay(16, '09:15')],
      ['five in the evening tomorrow', onDay(16, '17:00')],
      ['tomorrow evening at seven', onDay(16, '19:00')],
      ['tomorrow morning at 9', onDay(16, '09:00')],
      ['tomorrow night at 9', onDay(16, '21:00')],
      ['tomorrow at noon', onDay(16, '12:00')],
      ['tomorrow at 12 pm', onDay(16, '12:00')],
      ['tomorrow at 12', onDay(16, '12:00')],
      ['Friday 6pm', onDay(20, '18:00')],
      ['Friday 6', onDay(20, '18:00')],
      ['20 November at 11 am', onDay(20, '11:00')],
      ['at 5 pm on the 20th', onDay(20, '17:00')],
      ['11 am', onDay(15, '11:00')],
      ['at 9 am', onDay(16, '09:00')],
    ],
  ],
  [
    'stretches of time in English',
    [
      ['tomorrow morning', onDay(16, '06:00–12:00')],
      ['tomorrow afternoon', onDay(16, '12:00–16:00')],
      ['day after tomorrow evening', onDay(17, '16:00–20:00')],
      ['this evening', onDay(15, '16:00–20:00')],
      ['tonight', onDay(15, '20:00–24:00')],
      ['in the evening', onDay(15, '16:00–20:00')],
      ['Saturday between 4 and 6', onDay(21, '16:00–18:00')],
      ['tomorrow from 10 to 12', onDay(16, '10:00–12:00')],
      ['tomorrow 4 to 6 pm', onDay(16, '16:00–18:00')],
      ['tomorrow 11 am to 1 pm', onDay(16, '11:00–13:00')],
      ['tomorrow after 5', onDay(16, '17:00–24:00')],
      ['tomorrow after 6 pm', onDay(16, '18:00–24:00')],
      ['tomorrow before 11', onDay(16, '00:00–11:00')],
      ['tomorrow evening after 6', onDay(16, '18:00–20:00')],
    ],
  ],
  [
    'from now on',
    [
      ['in two hours', onDay(15, '12:00')],
      ['in half an hour', onDay(15, '10:30')],
      ['in 30 minutes', onDay(15, '10:30')],
      ['in an hour', onDay(15, '11:00')],
      ['do ghante baad', onDay(15, '12:00')],
      ['aadhe ghante mein', onDay(15, '10:30')],
      ['dedh ghante baad', onDay(15, '11:30')],
      ['bees minute baad', onDay(15, '10:20')],
      ['दो घंटे बाद', onDay(15, '12:00')],
      ['आधे घंटे में', onDay(15, '10:30')],
    ],
  ],
  [
    'Hinglish',
    [
      ['aaj', onDay(15)],
      ['kal', onDay(16)],
      ['kal shaam', onDay(16, '16:00–20:00')],
      ['kal sham ko', onDay(16, '16:00–20:00')],
      ['kal subah', onDay(16, '06:00–12:00')],
      ['parso subah das baje', onDay(17, '10:00')],
      ['parson dopahar', onDay(17, '12:00–16:00')],
      ['tarson', onDay(18)],
      ['aaj raat', onDay(15, '20:00–24:00')],
      ['aaj shaam saat baje', onDay(15, '19:00')],
      ['kal shaam paanch baje', onDay(16, '17:00')],
      ['kal subah 9 baje', onDay(16, '09:00')],
      ['kal saade paanch baje', onDay(16, '17:30')],
      ['kal sawa das baje', onDay(16, '10:15')],
      ['kal paune chhe baje', onDay(16, '17:45')],
      ['kal dedh baje', onDay(16, '13:30')],
      ['kal dhai baje', onDay(16, '14:30')],
      ['kal raat nau baje', onDay(16, '21:00')],
      ['20 tareekh', onDay(20)],
      ['bees tarikh ko', onDay(20)],
      ['pachis tareekh shaam ko', onDay(25, '16:00–20:00')],
      ['20 november ko subah gyarah baje', onDay(20, '11:00')],
      ['somvaar', onDay(16)],
      ['mangalwar ko', onDay(17)],
      ['agle shukravaar', onDay(20)],
      ['is shanivaar shaam', onDay(21, '16:00–20:00')],
      ['itwar ko dopahar', onDay(22, '12:00–16:00')],
      ['agle hafte budhvaar', onDay(18)],
      ['do din baad', onDay(17)],
      ['teen din baad shaam ko', onDay(18, '16:00–20:00')],
      ['ek hafte baad', onDay(22)],
      ['hafte baad', onDay(22)],
      ['kal chaar se chhe baje', onDay(16, '16:00–18:00')],
      ['kal paanch baje ke baad', onDay(16, '17:00–24:00')],
      ['kal gyarah baje se pehle', onDay(16, '00:00–11:00')],
      ['tomorrow shaam ko aa sakta hoon', onDay(16, '16:00–20:00')],
      ['mujhe kal das baje ka appointment chahiye', onDay(16, '10:00')],
    ],
  ],
  [
    'हिन्दी',
    [
      ['आज', onDay(15)],
      ['कल शाम', onDay(16, '16:00–20:00')],
      ['कल सुबह दस बजे', onDay(16, '10:00')],
      ['परसों दोपहर', onDay(17, '12:00–16:00')],
      ['परसों सुबह साढ़े नौ बजे', onDay(17, '09:30')],
      ['कल शाम पाँच बजे', onDay(16, '17:00')],
      ['कल शाम ५ बजे', onDay(16, '17:00')],
      ['बीस तारीख', onDay(20)],
      ['20 तारीख को', onDay(20)],
      ['२० नवंबर', onDay(20)],
      ['सोमवार', onDay(16)],
      ['अगले मंगलवार', onDay(17)],
      ['इस शनिवार', onDay(21)],
      ['रविवार की शाम', onDay(22, '16:00–20:00')],
      ['दो दिन बाद', onDay(17)],
      ['एक हफ़्ते बाद', onDay(22)],
      ['कल पौने छह बजे', onDay(16, '17:45')],
      ['कल डेढ़ बजे', onDay(16, '13:30')],
      ['आज रात नौ बजे', onDay(15, '21:00')],
      ['कल चार से छह बजे', onDay(16, '16:00–18:00')],
    ],
  ],
  [
    'no day and no time at all',
    [
      ['How much is a root canal?', undefined],
      ['Good morning', undefined],
      ['Yes please', undefined],
      ['I have two children', undefined],
      ['my number is 98765 43210', undefined],
      ['do you take cards', undefined],
      ['next week', undefined],
      ['मेरा नाम राहुल है', undefined],
      ['the 31st of November 2026', undefined],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%s', (said, meant) => {
    expect(read(said)).toBe(meant)
  })
})

test('the day is the one on the wall where the business is', () => {
  const lateEvening = new Date('2026-11-15T20:00:00Z') // 01:30 on Monday in India
  expect(read('tomorrow', lateEvening)).toBe(onDay(17))
  expect(read('tomorrow', lateEvening, 'America/New_York')).toBe(onDay(16))
  expect(read('in two hours', new Date('2026-11-15T17:30:00Z'))).toBe(onDay(16, '01:00'))
})

test('on a Wednesday, next Tuesday is in the week after', () => {
  const wednesday = new Date('2026-11-18T04:30:00Z')
  expect(read('next Tuesday', wednesday)).toBe(onDay(24))
  expect(read('next Friday', wednesday)).toBe(onDay(27))
  expect(read('Friday', wednesday)).toBe(onDay(20))
  expect(read('Wednesday', wednesday)).toBe(onDay(25))
})

test('what is past this year is meant next year, and months end where they end', () => {
  expect(read('14 November')).toBe(`2027-11-14 ${ALL_DAY}`)
  expect(read('29 February')).toBe(undefined)
  expect(read('29 February 2028')).toBe(`2028-02-29 ${ALL_DAY}`)
})
