import { describe, expect, it } from 'vitest'
import { ALICE, chainOver, contextAt, fundsWith, ROUTER, token, USDC } from './testing/chain-under-test.ts'
import { nodeWith } from './testing/deposits.ts'

const approvalAt = (estimate: number) => {
  const node = nodeWith(() => `0x${estimate.toString(16)}`)
  const funds = fundsWith({ allowance: 0n, spender: ROUTER, gasBalance: 10n ** 30n })
  return chainOver(node.http, { gasLimitMarginPercent: 0 }).buildApproval?.(
    { asset: token(USDC), amount: 5n, sources: [ALICE], spender: ROUTER },
    funds,
    contextAt(),
  )
}

describe('the gas limit of an approval', () => {
  it('is the estimate of the node, below the ceiling', async () => {
    expect(await approvalAt(55_000)).toMatchObject({ tx: { gasLimit: '0xd6d8' } })
    expect(await approvalAt(2_000_000)).toMatchObject({ tx: { gasLimit: '0x1e8480' } })
  })

  it('is refused far above what any approval takes', async () => {
    await expect(approvalAt(2_000_001)).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
      message: 'The nodes estimate 2000001 gas for the approval; at most 2000000 is accepted.',
    })
  })
})
