import { ClientError, type Signer } from '@switchyard/client'

/** What signers throw before they have a wallet send anything. */
const EARLY: ReadonlySet<string> = new Set(['notVerified', 'wrongAccount', 'wrongNetwork'])

/** Says to `execute` that nothing was sent, as a wallet does whose user refuses (EIP-1193). */
const nothingSent = { code: 4001 }

/**
 * A signer whose early errors say that nothing was sent. Without it a swap that was never sent is taken up again after a reload as
 * one whose deposit may be on its way.
 */
export const beforeSending = (signer: Signer): Signer =>
  'send' in signer
    ? {
        ...signer,
        send: async (request) => {
          try {
            return await signer.send(request)
          } catch (error) {
            if (!ClientError.is(error) || !EARLY.has(error.code)) throw error
            throw new ClientError(error.code, error.message, { data: error.data, cause: nothingSent })
          }
        },
      }
    : signer
