import { describe, expect, it } from 'vitest'
import { findCoin } from '../../chains/kit/src/coin.ts'
import { evm } from './evm.ts'
import { solana } from './solana.ts'
import { tron } from './tron.ts'
import { verifyRecipient } from './verify-recipient.ts'
import { xrp } from './xrp.ts'

const verifiers = [evm, solana, tron, xrp]
const verify = (chain: string, address: string, leastAmount?: bigint) =>
  verifyRecipient({ asset: findCoin(chain), address, leastAmount }, verifiers)

describe('an account that a wallet is to name', () => {
  it.each([
    ['the router of THORChain', 'ETH', '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146', 'lost'],
    ['the zero address', 'ETH', '0x0000000000000000000000000000000000000000', 'lost'],
    ['a treasury', 'ETH', '0x2CfF890f0378a11913B6129B2E97417a2c302680', 'risk'],
    ['an associated token account', 'SOL', 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B', 'risk'],
    ['a token program', 'SOL', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'lost'],
    ['the mint of USDC', 'SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'lost'],
    ['the contract of USDT', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'lost'],
    ['ACCOUNT_ONE', 'XRP', 'rrrrrrrrrrrrrrrrrrrrBZbvji', 'lost'],
    ['a name', 'ETH', 'vitalik.eth', 'lost'],
    ['a chain without a verifier', 'TON', 'EQ', 'risk'],
  ])('is not verified: %s', (_what, chain, address, verdict) => {
    const { ok, findings } = verify(chain, address)
    expect([ok, findings[0]?.verdict]).toEqual([false, verdict])
    expect(findings[0]?.message).toMatch(/\.$/)
  })

  it.each([
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['SOL', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
    ['TRON', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['XRP', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'],
  ])('is verified as far as its address tells: %s', (chain, address) => {
    expect(verify(chain, address)).toEqual({ ok: true, findings: [] })
  })

  it('needs the reserve of its chain where it does not exist', () => {
    const { ok, findings } = verify('XRP', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 734_000n)
    expect(ok).toBe(false)
    expect(findings[0]?.message).toContain(
      'at least 1000000 base units of XRP, and no more than 734000 is sure to arrive',
    )
    expect(verify('XRP', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 1_000_000n).ok).toBe(true)
  })
})
