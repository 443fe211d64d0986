import { describe, expect, it, vi } from 'vitest'
import type { ApprovalTransaction, Chain, DecodedApproval } from '../../contract/chain.ts'
import type { QuoteParams } from '../../contract/provider.ts'
import { offerOf, usdc } from '../../testing/fakes.ts'
import { addresses, attacker, ethereum, playing, refused, router, sale, sender } from '../../testing/guarded-swap.ts'
import { UnreadableInput } from '../../unreadable-input.ts'

describe('the approval of a chain', () => {
  const amount = 10_000_000n
  const announced: ApprovalTransaction = { tx: {}, txType: 'EVM', spender: router, amount }
  const honest: DecodedApproval = { owner: sender, token: usdc.address ?? '', spender: router, amount }
  const approving = (decoded: object, approval: object = {}, chain: Partial<Chain> = {}) => {
    const decodeApproval = vi.fn(() => ({ ...honest, ...decoded }))
    return playing(
      {
        capabilities: { buildOpens: true },
        quote: (ask) => ({ offers: [offerOf(ask, { depositKind: 'contractCall', approvalSpender: router })] }),
      },
      [ethereum({ buildApproval: async () => ({ ...announced, ...approval }), decodeApproval, ...chain })],
      addresses,
      sale,
    )
  }

  it.each<[string, object, object, string]>([
    ['for another spender', { spender: attacker }, {}, 'approval spender'],
    ['for another spender, as announced', { spender: attacker }, { spender: attacker }, 'approval spender'],
    ['announced for another spender', {}, { spender: attacker }, 'announced spender'],
    ['without a bound', { amount: 2n ** 256n - 1n }, { amount: 2n ** 256n - 1n }, 'approval amount'],
    ['for less than is sold', { amount: 1n }, { amount: 1n }, 'approval amount'],
    ['for another amount than announced', {}, { amount: 0n }, 'announced amount'],
    ['of another token', { token: attacker }, {}, 'approval token'],
    ['by somebody else', { owner: attacker }, {}, 'approval owner'],
  ])('with %s is refused and reported', async (_, decoded, approval, field) => {
    const { outcome, facts } = await approving(decoded, approval)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ provider: 'FAKE', chain: 'ETH', field }])
  })

  it('is never returned for a chain that cannot decode it', async () => {
    const unread = () => {
      throw new UnreadableInput('not an approval')
    }
    expect((await approving({}, {}, { decodeApproval: unread })).facts).toMatchObject([{ found: 'not an approval' }])
    const { decodeApproval: _, ...blind } = ethereum({ buildApproval: async () => announced })
    const quote = (ask: QuoteParams) => ({ offers: [offerOf(ask, { approvalSpender: router })] })
    const { outcome, facts } = await playing({ quote, capabilities: { buildOpens: true } }, [blind], addresses, sale)
    expect(outcome).toEqual(refused)
    expect(facts).toMatchObject([{ field: 'approval', found: 'a chain that cannot read approvals' }])
  })

  it('is never returned where decoding it fails because of a bug, which is the cause of the refusal', async () => {
    const bug = new TypeError('x is not a function')
    const decodeApproval = () => {
      throw bug
    }
    const { outcome, facts } = await approving({}, {}, { decodeApproval })
    expect(outcome).toMatchObject({ code: 'unknownError', cause: bug })
    expect(facts).toEqual([])
  })

  it('is returned for exactly the sell, and for 0, which clears an old allowance', async () => {
    expect((await approving({})).outcome).toMatchObject({ approval: { spender: router, amount } })
    const cleared = await approving({ amount: 0n }, { amount: 0n })
    expect(cleared.outcome).toMatchObject({ approval: { amount: 0n } })
  })
})
