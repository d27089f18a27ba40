type Form = { getInputNode: (name: string) => HTMLElement | null }

/** For the second argument of a form's `onSubmit`: focuses the first field that has an error, in order of its rules. */
export function focusFirstError(form: Form) {
  return (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}
