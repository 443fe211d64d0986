/** Returns the input without members that were not given. */
export const omitAbsent = <Input>(input: { readonly [Name in keyof Input]?: Input[Name] | undefined }): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input
