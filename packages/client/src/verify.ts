export { createVerifier, type VerifierOptions } from './create-verifier.ts'
