/**
 * Runs inside a page before its scripts. The browser writes most violations of the policy to the console by itself, but not those
 * that a script catches, such as an attempt to compile code.
 */
export const reportViolations = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    const where = `${sourceFile}:${lineNumber}`
    // biome-ignore lint/suspicious/noConsole: this is how a page tells its test
    console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI} at ${where}`)
  })
