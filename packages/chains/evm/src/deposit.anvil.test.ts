import type { ApprovalTransaction, ContractCall, EvmCall } from '@switchyard/core'
import { expect, it } from 'vitest'
import { coin, contextAt, readOutgoing, VAULT } from './testing/chain-under-test.ts'
import {
  approvalOf,
  build,
  deposit,
  depositEvent,
  describeRealNode,
  funds,
  MEMO,
  ONE_ETHER,
  real,
  refusal,
  send,
  tokenHeld,
} from './testing/real-node.ts'

describeRealNode(() => {
  for (const name of ['PlainToken', 'ModernToken', 'SilentToken', 'ResetToken']) {
    it(`approves and deposits a ${name}, and the router's event contains the deposit`, async () => {
      const amount = 123_456_789n
      const { asset } = await tokenHeld(name, 2n * amount)
      const sell = await deposit(asset, amount)
      const approval = await approvalOf(sell)
      expect(approval?.amount).toBe(amount)
      await send(approval as ApprovalTransaction)
      expect(await approvalOf(sell)).toBeUndefined()
      const built = await build(sell)
      const receipt = await send(built)
      expect(depositEvent(receipt)).toEqual([VAULT, asset.address, amount, MEMO])
      expect(receipt.gasUsed * receipt.gasPrice).toBeLessThanOrEqual(built.networkFee)
      expect(built.warnings).toBeUndefined()
    })
  }

  it('needs two requests to the node for a sell', async () => {
    const { asset, contract } = await tokenHeld('PlainToken', 1000n)
    const sell = await deposit(asset, 1000n)
    await (await contract.getFunction('approve')(await real.router.getAddress(), 1000n)).wait()
    const held = await funds(sell)
    expect(await real.chain.buildApproval?.(readOutgoing(sell), held, contextAt())).toBeUndefined()
    await real.chain.build(sell, held, contextAt())
    expect(real.requests).toBe(2)
  })

  it('resets an old allowance first when the token requires it and raises it on the next call', async () => {
    const { asset, contract } = await tokenHeld('ResetToken', 1000n)
    await (await contract.getFunction('approve')(await real.router.getAddress(), 1n)).wait()
    const sell = await deposit(asset, 1000n)
    const first = await approvalOf(sell)
    expect(first?.amount).toBe(0n)
    await send(first as ApprovalTransaction)
    const second = await approvalOf(sell)
    expect(second?.amount).toBe(1000n)
    await send(second as ApprovalTransaction)
    expect(await approvalOf(sell)).toBeUndefined()
    expect(depositEvent(await send(await build(sell)))).toEqual([VAULT, asset.address, 1000n, MEMO])
  })

  it('raises an old allowance in one step when the token allows it', async () => {
    const { asset, contract } = await tokenHeld('PlainToken', 1000n)
    await (await contract.getFunction('approve')(await real.router.getAddress(), 1n)).wait()
    const approval = await approvalOf(await deposit(asset, 1000n))
    expect(approval?.amount).toBe(1000n)
    await send(approval as ApprovalTransaction)
    expect(await contract.getFunction('allowance')(real.wallet.address, await real.router.getAddress())).toBe(1000n)
  })

  it('deposits the native coin through the router', async () => {
    const before = await real.provider.getBalance(VAULT)
    const receipt = await send(await build(await deposit(coin(), ONE_ETHER)))
    expect(depositEvent(receipt)).toEqual([VAULT, `0x${'0'.repeat(40)}`, ONE_ETHER, MEMO])
    expect((await real.provider.getBalance(VAULT)) - before).toBe(ONE_ETHER)
  })

  it('reads the call of a sent transaction back as it was built', async () => {
    const sell = await deposit(coin(), ONE_ETHER)
    const { hash } = await send(await build(sell))
    const { to, data, value } = (sell as ContractCall).call as EvmCall
    const sent = await real.chain.findSentCall?.('ETH', hash, contextAt())
    expect(sent).toEqual({ from: real.wallet.address, to, data: data.toLowerCase(), value })
  })

  it('returns the reason of the contract when a deposit has expired on chain', async () => {
    const error = await refusal(build(await deposit(coin(), 1n, -10)))
    expect(error.code).toBe('unableToBuildTransaction')
    expect(error.message).toContain('THORChain_Router: expired')
  })

  it('builds before the approval is mined, with the fallback gas limit and a warning', async () => {
    const { asset } = await tokenHeld('PlainToken', 1000n)
    const built = await build(await deposit(asset, 1000n))
    expect((built.tx as Record<string, string>).gas).toBe('0x7a120')
    expect(built.warnings?.map(({ code }) => code)).toEqual(['unableToEstimateGas'])
  })

  for (const name of ['PlainToken', 'ModernToken']) {
    it(`detects a missing allowance of a ${name} from the node's estimate when it was not read [ERR-12]`, async () => {
      const { asset } = await tokenHeld(name, 1000n)
      const sell = await deposit(asset, 1000n)
      const { spender: _, ...unapproved } = readOutgoing(sell)
      const error = await refusal(
        real.chain.build(sell, await real.chain.readFunds(unapproved, contextAt()), contextAt()),
      )
      expect(error.code).toBe('insufficientAllowance')
    })
  }
})
