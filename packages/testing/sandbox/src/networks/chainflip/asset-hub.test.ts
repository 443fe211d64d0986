import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'
import { btcToEth, DESTINATION, ETH, flip, HOUR, type Wire } from './testing/chainflip-client.ts'

describe('a deposit on Asset Hub', () => {
  const DOT = { chain: 'Assethub', asset: 'DOT' }

  const openDot = (sandbox: Sandbox, minPrice = '0x1'): Promise<Wire> => {
    const refund_address = addressOf(sandbox, 'DOT', undefined, 'bob').address
    const refund = { retry_duration: 20, refund_address, min_price: minPrice }
    const usdt = { chain: 'Assethub', asset: 'USDT' }
    const target = addressOf(sandbox, 'DOT', undefined, 'carol').address
    return flip(sandbox).rpc('broker_request_swap_deposit_address', [
      DOT,
      usdt,
      target,
      0,
      null,
      null,
      null,
      refund,
      null,
    ])
  }

  const pay = (sandbox: Sandbox, id: Wire, amount: bigint): void => {
    const channel = `${id.issued_block}-Assethub-${id.channel_id}`
    const { address } = addressOf(sandbox, 'DOT')
    const to = sandbox.world.ledger('DOT').own(sandbox.world.key(`chainflip/channel/${channel.split('-')[2]}`))
    sandbox.world.ledger('DOT').pay({ from: address, to, amount })
  }

  it('is identified by block and index once it is in a block, and paid out in a token there', async () => {
    const sandbox = stillSandbox()
    const { swap } = flip(sandbox)
    const carol = addressOf(sandbox, 'DOT', undefined, 'carol').address
    const before = sandbox.world.ledger('DOT').balance(carol, '1984')
    const { result } = await openDot(sandbox)
    expect(result.address).toMatch(/^0x[0-9a-f]{64}$/)
    const id = `${result.issued_block}-Assethub-${result.channel_id}`
    pay(sandbox, result, 10n ** 12n)
    expect(await swap(id)).toMatchObject({
      state: 'WAITING',
      depositChannel: { depositAddress: expect.stringMatching(/^1/) },
    })
    sandbox.world.clock.pass(HOUR)
    const done = await swap(id)
    expect(done).toMatchObject({ state: 'COMPLETED', deposit: { txRef: expect.stringMatching(/^\d+-2$/) } })
    expect(done.swapEgress.txRef).toMatch(/^\d+-2$/)
    expect(await swap(done.deposit.txRef)).toEqual(done)
    expect(sandbox.world.ledger('DOT').balance(carol, '1984') - before).toBe(BigInt(done.swapEgress.amount))
  })

  it('is refunded to the given account when its price cannot be met', async () => {
    const sandbox = stillSandbox()
    const bob = addressOf(sandbox, 'DOT', undefined, 'bob').address
    const before = sandbox.world.ledger('DOT').balance(bob)
    const { result } = await openDot(sandbox, `0x${(2n ** 250n).toString(16)}`)
    pay(sandbox, result, 10n ** 12n)
    sandbox.world.clock.pass(3 * HOUR)
    const done = await flip(sandbox).swap(`${result.issued_block}-Assethub-${result.channel_id}`)
    expect([done.state, done.swapEgress]).toEqual(['COMPLETED', undefined])
    expect(sandbox.world.ledger('DOT').balance(bob) - before).toBe(BigInt(done.refundEgress.amount))
  })

  it('has no vault', async () => {
    const sandbox = stillSandbox()
    const extra = { chain: 'Assethub', input_amount: '0x1' }
    const response = await flip(sandbox).rpc('broker_request_swap_parameter_encoding', [
      DOT,
      ETH,
      DESTINATION,
      0,
      extra,
    ])
    expect(response.error).toMatchObject({ code: -32021 })
    const query = { srcChain: 'Assethub', srcAsset: 'DOT', isVaultSwap: 'true' }
    const quoted = await flip(sandbox).get(`/v2/quote?${new URLSearchParams(btcToEth('1000000000000', query))}`)
    expect([quoted.status, await quoted.json()]).toEqual([400, { message: 'invalid request' }])
  })
})
