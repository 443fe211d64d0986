import type { Chain, Deposit, SimpleTransfer } from '@switchyard/core'
import { NOW } from '@switchyard/test-support'
import { Address } from '@ton/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, jettonAt } from './testing/fixtures.ts'
import { Network } from './testing/network.ts'

const TON = 1_000_000_000n

const withMemo = (deposit: SimpleTransfer, memo: string) =>
  ({ ...deposit, kind: 'transferWithMemo', form: 'transfer', memo }) as const

describe.each(['v4', 'v5'] as const)('a %s wallet', (version) => {
  let network: Network
  let chain: Chain
  let vault: string
  let master: string

  beforeEach(async () => {
    network = await Network.open(version)
    // Not the public gateway, which is asked once a second.
    chain = chainOver(network.http, { rpc: { v2: 'https://node.test/api/v2', v3: 'https://node.test/api/v3' } })
    vault = network.vault.toString({ bounceable: false })
    master = network.minter.address.toString()
    await network.fund(10n * TON)
  })

  const native = (amount: bigint, more: Partial<SimpleTransfer> = {}): SimpleTransfer => ({
    kind: 'simpleTransfer',
    asset: coin,
    amount,
    sources: [network.owner],
    to: vault,
    ...more,
  })

  const arrives = async (deposit: Deposit): Promise<{ arrived: bigint; spent: bigint; fee: bigint }> => {
    const [there, here] = [await network.balance(network.vault), await network.balance()]
    const built = await buildOver(chain, deposit)
    await network.send(built.tx)
    const arrived = (await network.balance(network.vault)) - there
    return { arrived, spent: here - (await network.balance()), fee: built.networkFee }
  }

  it('sends the amount from an unused account within the stated fee', async () => {
    const { arrived, spent, fee } = await arrives(native(3n * TON))
    expect(arrived).toBeGreaterThan(3n * TON - 2_000_000n)
    expect(arrived).toBeLessThanOrEqual(3n * TON)
    expect(spent - 3n * TON).toBeLessThan(fee)
    const again = await arrives(native(TON))
    expect(again.arrived).toBeGreaterThan(TON - 2_000_000n)
  })

  it('writes the memo as a text comment in any script', async () => {
    const memo = '=:ETH.ETH:0x71C7656EC7ab88b098defB751B7401B5f6d8976F ä€😀'
    const built = await buildOver(chain, withMemo(native(TON), memo))
    await network.send(built.tx)
    const received = [...(await network.chain.getTransactions(network.vault))].map(({ inMessage }) =>
      inMessage?.body.beginParse(),
    )
    const comments = received.flatMap((body) => {
      if (!body || body.remainingBits < 32 || body.loadUint(32) !== 0) return []
      return [body.loadStringTail()]
    })
    expect(comments).toContain(memo)
    expect(chain.decode(built, 'TON')).toMatchObject({ to: vault, amount: TON, memo, others: [] })
  })

  it.each([0, 123, 124, 250, 1000, 4096])('sweeps with a comment of %i bytes, and the sweep arrives', async (bytes) => {
    const before = await network.balance()
    const memo = 'x'.repeat(bytes)
    const built = await buildOver(chain, { ...withMemo(native(TON), memo), sweep: true })
    expect(built.sellAmount).toBe(before - built.networkFee)
    const there = await network.balance(network.vault)
    await network.send(built.tx)
    const arrived = (await network.balance(network.vault)) - there
    expect(arrived).toBeGreaterThan(before - 2n * built.networkFee)
    expect(chain.decode(built, 'TON')).toMatchObject({ amount: built.sellAmount, memo })
    expect(await network.balance()).toBeGreaterThan(0n)
    const outgoing = { asset: coin, amount: 1n, sources: [network.owner] as [string], sweep: true }
    const funds = { balance: before, gasBalance: before, state: undefined }
    const most = await chain.computeSellable?.(outgoing, funds, context)
    expect(most).toBeGreaterThanOrEqual(built.sellAmount ?? 0n)
    expect(most).toBe(bytes <= 123 ? built.sellAmount : before - 10_000_000n)
    expect(await chain.computeSellable?.(outgoing, { ...funds, balance: 1n }, context)).toBe(0n)
  })

  it('refuses to send the whole balance, which a wallet would silently skip', async () => {
    const before = await network.balance()
    await network.send([{ address: vault, amount: before.toString() }])
    expect(await network.balance()).toBeGreaterThan(before - TON)
    await expect(buildOver(chain, native(await network.balance()))).rejects.toMatchObject({
      code: 'unableToBuildTransaction',
    })
  })

  it('builds beyond the balance when the balance check is waived', async () => {
    const amount = 2n * (await network.balance())
    const built = await buildOver(chain, native(amount), { balance: true, estimate: false })
    expect(chain.decode(built, 'TON')).toMatchObject({ amount })
  })

  it('returns the balance of any address', async () => {
    const balances = await chain.readBalances?.('TON', network.owner, context)
    expect(balances).toEqual([{ token: coin, amount: await network.balance() }])
  })

  it('refuses a memo that is too long, deposits TON cannot express, and an expired deposit', async () => {
    await expect(buildOver(chain, withMemo(native(TON), 'x'.repeat(4097)))).rejects.toMatchObject({
      code: 'memoTooLongForSourceChain',
    })
    const refusals: Deposit[] = [
      native(0n),
      native(TON, { to: 'nobody' }),
      native(TON, { to: network.owner }),
      native(TON, { destinationTag: 1 }),
      native(TON, { expiresAt: NOW }),
      native(TON, { channel: { id: '1', expiresAt: NOW } }),
      { ...withMemo(native(TON), 'm'), form: 'msgDeposit' },
      { ...withMemo(native(TON), 'm'), memoHex: 'ff' },
      { ...withMemo(native(TON), 'm'), extraOutputs: [{ address: vault, amount: 1n }] },
      { ...native(TON), kind: 'contractCall', call: { vm: 'starknet', calls: [] } },
    ]
    for (const deposit of refusals)
      await expect(buildOver(chain, deposit)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    network.frozen = true
    await expect(buildOver(chain, native(TON))).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('uses the bounce flag of the provider, and no bounce for a raw address', async () => {
    const to = async (address: string): Promise<unknown> => (await buildOver(chain, native(TON, { to: address }))).tx
    const eq = network.vault.toString()
    expect(await to(eq)).toMatchObject([{ address: eq }])
    expect(await to(vault)).toMatchObject([{ address: vault }])
    expect(await to(network.vault.toRawString())).toMatchObject([{ address: vault }])
  })

  describe('with jettons', () => {
    const jettons = (amount: bigint, more: Partial<SimpleTransfer> = {}): SimpleTransfer =>
      native(amount, { asset: jettonAt(master), ...more })

    beforeEach(() => network.mint(5_000_000n))

    it('pays the recipient, forwards the memo and returns the unused coins', async () => {
      const memo = 'swap:7'
      const before = await network.balance()
      const built = await buildOver(chain, withMemo(jettons(1_234_567n), memo))
      await network.send(built.tx)
      expect(await network.jettons(network.vault)).toBe(1_234_567n)
      expect(await network.jettons(network.wallet.address)).toBe(5_000_000n - 1_234_567n)
      expect(before - (await network.balance())).toBeLessThan(built.networkFee)
      expect(chain.decode(built, 'TON')).toEqual({
        to: vault,
        amount: 1_234_567n,
        token: master,
        memo,
        memoHex: Buffer.from(memo).toString('hex'),
        others: [{ address: network.owner, amount: 49_999_999n }],
      })
    })

    it.each([0, 123, 124, 1000, 4096])('arrives with a comment of %i bytes', async (bytes) => {
      const before = await network.balance()
      const built = await buildOver(chain, withMemo(jettons(5n), 'x'.repeat(bytes)))
      await network.send(built.tx)
      expect(await network.jettons(network.vault)).toBe(5n)
      expect(before - (await network.balance())).toBeLessThan(built.networkFee)
    })

    it('sends three parallel requests and none during the build', async () => {
      await buildOver(chain, jettons(1n))
      expect(network.asked.sort()).toEqual([
        '/api/v2/getWalletInformation',
        '/api/v2/runGetMethod',
        '/api/v3/jetton/wallets',
      ])
    })

    it('sweeps all jettons and no coins', async () => {
      const built = await buildOver(chain, { ...withMemo(jettons(1n), 'x'.repeat(300)), sweep: true })
      expect(built.sellAmount).toBe(5_000_000n)
      await network.send(built.tx)
      expect(await network.jettons(network.vault)).toBe(5_000_000n)
      expect(await network.balance()).toBeGreaterThan(9n * TON)
    })

    it('does not return the token of an unknown jetton wallet', async () => {
      const built = await buildOver(chain, jettons(5n))
      const decoded = chainOver(network.http).decode(built, 'TON')
      const wallet = await network.minter.getWalletAddress(network.wallet.address)
      expect(decoded.token).toBe(wallet.toString({ bounceable: false }))
    })

    it('refuses a low balance and other decimals', async () => {
      await expect(buildOver(chain, jettons(5_000_001n))).rejects.toMatchObject({ code: 'insufficientBalance' })
      const unable = { code: 'unableToBuildTransaction' }
      await expect(buildOver(chain, jettons(1n, { asset: jettonAt(master, 9) }))).rejects.toMatchObject(unable)
      const built = await buildOver(chain, jettons(5_000_001n), { balance: true, estimate: false })
      expect(chain.decode(built, 'TON')).toMatchObject({ amount: 5_000_001n })
    })

    it('is refused where the wallet cannot attach the coins and pay its own fee, and skips the message', async () => {
      const built = await buildOver(chain, jettons(1n))
      // The first transaction of an account costs more.
      await network.send([{ address: vault, amount: '1' }])
      await network.send([{ address: vault, amount: ((await network.balance()) - 53_500_000n).toString() }])
      expect(await network.balance()).toBeGreaterThan(50_000_000n)
      expect(await network.balance()).toBeLessThan(53_500_000n)
      await network.send(built.tx)
      expect(await network.jettons(network.vault)).toBe(0n)
      await expect(buildOver(chain, jettons(1n))).rejects.toMatchObject({
        code: 'unableToBuildTransaction',
        data: { asset: 'TON.TON', needed: '0.06' },
      })
    })

    it.each([59_999_999n, 60_000_000n])('is built with 0.06 TON and not with a unit less: %d', async (held) => {
      const outgoing = { asset: jettonAt(master), amount: 1n, sources: [network.owner] as [string] }
      const funds = { ...(await chain.readFunds(outgoing, context)), gasBalance: held }
      const built = chain.build(jettons(1n), funds, context)
      if (held < 60_000_000n) await expect(built).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
      else expect((await built).networkFee).toBe(held)
    })

    it('accepts any form of the master address', async () => {
      const { workChain, hash } = Address.parse(master)
      const raw = `${workChain}:${hash.toString('hex')}`
      const built = await buildOver(chain, jettons(5n, { asset: jettonAt(raw) }))
      expect(chain.decode(built, 'TON')).toMatchObject({ token: raw, amount: 5n })
    })
  })
})
