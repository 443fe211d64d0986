import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkThat } from '../check.ts'
import type { Context } from '../context.ts'

/**
 * Checks the outputs of a deposit that THORChain or Maya observes: with more of them than the network reads, or with one to an address form it
 * does not know, it ignores the deposit, and what was paid is lost.
 */
export const checkOutputs = (
  { known, provider, intent: { chain }, verifier }: Context,
  { others, memo, memoHex }: Pick<ReadTransaction, 'others' | 'memo' | 'memoHex'>,
): readonly Check[] => {
  const network = [known.thorchain, known.mayachain].find((one) => one.provider === provider)
  const limits = network?.depositOutputs[chain.code]
  if (!network || !limits) return []

  const count = 1 + others.length + (memo === undefined && memoHex === undefined ? 0 : 1)
  const valued = 1 + others.filter(({ amount }) => amount > 0n).length
  const forms = network.addressForms[chain.code]?.source
  const unread = others.find(({ address }) => {
    const form = verifier.address(chain.code, address)?.form
    return forms !== undefined && (form === undefined || !forms.includes(form))
  })
  return [
    checkThat(count <= limits.count && valued <= limits.valued, 'outputs', {
      expected: `at most ${limits.count} outputs, ${limits.valued} with value`,
      actual: `${count} outputs, ${valued} with value`,
      reason: `${network.name} ignores a deposit with more`,
    }),
    checkThat(unread === undefined, 'outputs', {
      expected: forms?.join(', '),
      actual: unread?.address ?? 'none else',
      reason: `${network.name} ignores a deposit with an output of another form`,
    }),
  ]
}
