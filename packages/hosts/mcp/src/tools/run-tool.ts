import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

/** Runs a tool. Its result is JSON as text, and the same as data. A refusal is a result too, so that the agent reads it. */
export const runTool = async (work: () => Promise<object>): Promise<CallToolResult> => {
  try {
    const value = await work()
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } }
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: describeFailure(error) }] }
  }
}

const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The call failed.'
  const code =
    'code' in error && typeof error.code === 'string' && !error.message.startsWith(error.code) ? `${error.code}: ` : ''
  const remedy = 'remedy' in error && typeof error.remedy === 'string' ? ` ${error.remedy}` : ''
  return `${code}${error.message}${remedy}`
}
