import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { type Chain, SwapError } from '@switchyard/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { associatedAccount } from '../associated-account.ts'
import { programs } from '../programs.ts'
import { computeRentExemptMinimum } from '../rent.ts'
import { type CallInstruction, packed, pays, reads, selling, sending, writes } from '../testing/calls.ts'
import { buildOver, chainOver, contextOf, tokenAt } from '../testing/fixtures.ts'
import { addressOf, Network, wallet } from '../testing/network.ts'

const owner = await wallet(7)
const vault = addressOf(8) as string
const mint = addressOf(9) as string
const HELD = 10_000_000_000n
const TOKEN_RENT = computeRentExemptMinimum(165)
const STATE_BYTES = 320
const STATE_RENT = computeRentExemptMinimum(STATE_BYTES)
const WRAPPED = 'So11111111111111111111111111111111111111112'

let network: Network
let chain: Chain

beforeEach(() => {
  network = new Network()
  chain = chainOver(network.http)
  network.fund(owner.address, HELD)
  network.mint(mint, programs.token, 6)
})

const send = sending(owner.address)
const sell = selling(owner.address)

/** Opens the account in which `holder` holds tokens, at the seller's cost, with the sysvar some routers still pass. */
const openTokens = (holder: string, of = mint): CallInstruction => ({
  programAddress: programs.associatedToken,
  accounts: [
    pays(owner.address),
    writes(associatedAccount(holder, of, programs.token)),
    ...[holder, of, programs.system, programs.token, 'SysvarRent111111111111111111111111111111111'].map(reads),
  ],
  data: base64.encode(Uint8Array.of(1)),
})

/** Opens the state account of an order, as a program would: the seller pays and signs alone. System instruction 3. */
const openState = (seed: string): CallInstruction => {
  const [base, program] = [owner.address, programs.memo].map((one) => base58.decode(one)) as [Uint8Array, Uint8Array]
  const state = base58.encode(sha256(concatBytes(base, utf8ToBytes(seed), program)))
  const terms = packed([STATE_RENT, 8], [STATE_BYTES, 8])
  const name = concatBytes(packed([seed.length, 8]), utf8ToBytes(seed))
  return {
    programAddress: programs.system,
    accounts: [pays(owner.address), writes(state), pays(owner.address)],
    data: base64.encode(concatBytes(packed([3, 4]), base, name, terms, program)),
  }
}

/** Wraps lamports, and unwraps them again into the seller's own account. */
const wrapAndBack = (lamports: bigint): readonly CallInstruction[] => {
  const wrapped = associatedAccount(owner.address, WRAPPED, programs.token)
  const close = [writes(wrapped), writes(owner.address), pays(owner.address)]
  return [
    openTokens(owner.address, WRAPPED),
    send(lamports, wrapped),
    { programAddress: programs.token, accounts: close, data: base64.encode(Uint8Array.of(9)) },
  ]
}

/** A sell of SOL like Mayan's: an account of tokens and one of state are opened on the way. */
const order = (amount: bigint) => sell([openTokens(vault), openState('order'), send(amount, vault)], { amount })

const refusalOf = (building: Promise<unknown>): Promise<SwapError> =>
  building.then(
    () => expect.unreachable('it was built'),
    (error: unknown) => (SwapError.is(error) ? error : expect.unreachable(String(error))),
  )

describe('the cost of a call', () => {
  it('includes fees and the rent of every account its instructions open', async () => {
    const built = await buildOver(chain, order(1_000_000_000n))
    const { fee = 0n } = chain.decode(built, 'SOL')
    expect(built.networkFee).toBe(fee + TOKEN_RENT + STATE_RENT)
    expect(built).not.toHaveProperty('warnings')
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(owner.address)).toBe(HELD - 1_000_000_000n - built.networkFee)
  })

  it('excludes the rent of existing accounts and of accounts closed again', async () => {
    network.mint(WRAPPED, programs.token, 9)
    network.hold(vault, mint, programs.token, 1n)
    const wish = sell([openTokens(vault), ...wrapAndBack(1_000_000n), send(1_000_000_000n, vault)])
    const built = await buildOver(chain, wish)
    expect(built.networkFee).toBe(chain.decode(built, 'SOL').fee)
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(owner.address)).toBe(HELD - 1_000_000_000n - built.networkFee)
  })

  it('is exactly what a seller of the whole balance must keep', async () => {
    const { networkFee } = await buildOver(chain, order(1_000_000_000n))
    const built = await buildOver(chain, order(HELD - networkFee))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(owner.address)).toBe(0n)
  })

  it.each([
    ['one lamport too many', (cost: bigint) => HELD - cost + 1n],
    ['the balance minus fees only', () => HELD - 10_000n],
    ['the whole balance', () => HELD],
    ['an amount that leaves less than the rent floor', (cost: bigint) => HELD - cost - 1n],
  ])('refuses a sell of SOL of %s with insufficientBalance', async (_, amountOf) => {
    const { networkFee } = await buildOver(chain, order(1_000_000_000n))
    const amount = amountOf(networkFee)
    const refusal = await refusalOf(buildOver(chain, order(amount)))
    const human = `${amount / 1_000_000_000n}.${String(amount % 1_000_000_000n).padStart(9, '0')}`.replace(/\.?0+$/, '')
    expect(refusal).toMatchObject({
      code: 'insufficientBalance',
      data: { chain: 'SOL.SOL', amount: human, address: owner.address },
    })
    expect(refusal.message).toMatch(/^Cannot build transaction\. Insufficient balance for asset SOL\.SOL amount /)
    expect(refusal.message).toMatch(
      /The sender holds 10 SOL; .* at least 10\.\d+ SOL, and must leave exactly 0 or at least 0\.00089088 SOL/,
    )
  })

  it('takes a third round trip', async () => {
    await buildOver(chain, order(1_000_000_000n))
    expect(network.trips.slice(-1)).toEqual([['simulateTransaction']])
    expect(network.trips).toHaveLength(3)
  })
})

describe('the sell of a token by a call', () => {
  const tokenSale = (from: string) =>
    sell(
      [{ ...openTokens(vault), accounts: openTokens(vault).accounts.map((it, at) => (at === 0 ? pays(from) : it)) }],
      {
        asset: tokenAt(mint),
        amount: 5n,
        sources: [from],
      },
    )

  it.each([
    ['a lamport short of the rent', TOKEN_RENT + 5_999n],
    ['without enough for the fee', 1n],
    ['without any', 0n],
  ])('is built %s of lamports, and names more than there is', async (_, lamports) => {
    const poor = await wallet(20)
    if (lamports > 0n) network.fund(poor.address, lamports)
    network.hold(poor.address, mint, programs.token, 5n)
    const built = await buildOver(chain, tokenSale(poor.address))
    expect(built.networkFee).toBeGreaterThan(lamports)
    expect(await network.send(String(built.tx), poor)).toHaveProperty('failure')
  })

  it('costs the rent of the accounts it opens', async () => {
    network.hold(owner.address, mint, programs.token, 5n)
    const built = await buildOver(chain, tokenSale(owner.address))
    expect(built.networkFee).toBe(TOKEN_RENT + (chain.decode(built, 'SOL').fee ?? 0n))
  })
})

describe('a call whose simulation fails or is not possible', () => {
  const failing = sell([{ ...openTokens(vault), data: base64.encode(Uint8Array.of(99)) }])
  const waiving = (waived: { balance: boolean; estimate: boolean }) => ({ ...contextOf(), waived })
  const warned = { warnings: [{ code: 'unableToEstimateGas' }] }

  it('is refused with the error text of the network', async () => {
    const refusal = await refusalOf(buildOver(chain, failing))
    expect(refusal).toMatchObject({ code: 'unableToBuildTransaction' })
    expect(refusal.message).toMatch(/^The transaction would fail: \{"InstructionError":\[1,.*Program AToken/)
  })

  it('is refused when no node simulates it', async () => {
    network.refused.set('simulateTransaction', 'method not found')
    const refusal = await refusalOf(buildOver(chain, order(1_000_000_000n)))
    expect(refusal).toMatchObject({
      code: 'unableToBuildTransaction',
      cause: { message: expect.stringContaining('not found') },
    })
  })

  it.each(['null', '[null]', '[]', '[{"lamports":-1}]'])(
    'is refused when the node returns %s as remaining accounts',
    async (state) => {
      const mute = chainOver(async (request) => {
        const answer = await network.http(request)
        return { ...answer, text: answer.text.replace(/"accounts":\[.*?\]/, `"accounts":${state}`) }
      })
      expect(await refusalOf(buildOver(mute, order(1_000_000_000n)))).toMatchObject({
        code: 'unableToBuildTransaction',
      })
    },
  )

  it('is built with a warning and without a simulation when the estimate is waived', async () => {
    const built = await buildOver(chain, failing, waiving({ balance: false, estimate: true }))
    expect(built).toMatchObject({ networkFee: chain.decode(built, 'SOL').fee, ...warned })
    expect(network.trips).toHaveLength(2)
  })

  it('is built with a low balance when the balance check is waived', async () => {
    const waived = waiving({ balance: true, estimate: false })
    const built = await buildOver(chain, order(11_000_000_000n), waived)
    expect(built.networkFee).toBe((chain.decode(built, 'SOL').fee ?? 0n) + TOKEN_RENT + STATE_RENT)
    expect(await buildOver(chain, { ...failing, amount: 11_000_000_000n }, waived)).toMatchObject(warned)
    expect(await refusalOf(buildOver(chain, failing, waived))).toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('stops when it is aborted', async () => {
    const controller = new AbortController()
    const cut = chainOver(async (request) => {
      if (request.body?.includes('simulateTransaction')) controller.abort(new Error('enough'))
      request.signal?.throwIfAborted()
      return network.http(request)
    })
    const context = { ...contextOf(), signal: controller.signal }
    await expect(buildOver(cut, order(1_000_000_000n), context)).rejects.toThrow('enough')
  })
})
