import { expect, it } from 'vitest'
import { toBounceableForm } from './bounceable-form.ts'

/** Tether's jetton, as explorers show it in each form. */
const listed = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
const spellings = [
  listed,
  'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
  'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id/sDs',
  '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
  '0:B113A994B5024A16719F69139328EB759596C38A25F59028B146FECDC3621DFE',
]

it.each(spellings)('the forms of a TON address are one: %s', (spelling) => {
  expect(toBounceableForm(spelling)).toBe(listed)
})

it('an address of the masterchain keeps its workchain', () => {
  const elector = 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF'
  expect(toBounceableForm(`-1:${'3'.repeat(64)}`)).toBe(elector)
  expect(toBounceableForm(elector)).toBe(elector)
})

it.each([
  ['a wrong checksum', 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'],
  ['the test network', 'kQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_ntm'],
  ['another workchain', `1:${'3'.repeat(64)}`],
  ['too few digits', `0:${'3'.repeat(63)}`],
  ['no address', 'EQCx_-sDs'],
  ['nothing', ''],
])('a text stays as it is with %s', (_, text) => {
  expect(toBounceableForm(text)).toBe(text)
})
