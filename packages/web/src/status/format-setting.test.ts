import { expect, it } from 'vitest'
import { formatSetting } from './format-setting.ts'

const counted = (count: number) => `${count} entries`

it.each([
  ['text', 'text'],
  [5_000, '5000'],
  [null, 'null'],
  [['ETH', 'BTC'], '["ETH","BTC"]'],
  [undefined, ''],
] as const)('shows %j whole', (value, text) => {
  expect(formatSetting(value, counted)).toBe(text)
})

it('counts the entries of a long one and shows the first', () => {
  const tokens = Array.from({ length: 40 }, (_, index) => [`ETH.T${index}`, 'geo'] as const)
  expect(formatSetting(Object.fromEntries(tokens), counted)).toBe(
    '40 entries: ETH.T0: "geo", ETH.T1: "geo", ETH.T2: "geo", …',
  )
  expect(
    formatSetting(
      tokens.map(([name]) => name),
      counted,
    ),
  ).toBe('40 entries: "ETH.T0", "ETH.T1", "ETH.T2", …')
})

it('cuts what is long by itself', () => {
  expect(formatSetting('x'.repeat(500), counted)).toBe(`${'x'.repeat(120)}…`)
  expect(formatSetting(['y'.repeat(500)], counted)).toBe(`1 entries: "${'y'.repeat(119)}…`)
})
