import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox as MantineCheckbox, PasswordInput, TextInput, type InputWrapperProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import checkbox from './checkbox.module.css'
import styles from './field.module.css'
import { UI } from './texts.ts'

const classNames = {
  label: `${styles.label}`,
  input: `${styles.input}`,
  description: `${styles.hint}`,
  error: `${styles.error}`,
}
// The hint is below the field; an error replaces it.
const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

export const TextField = TextInput.withProps({ classNames, inputWrapperOrder })

const StyledPassword = PasswordInput.withProps({
  inputWrapperOrder,
  classNames: { ...classNames, visibilityToggle: `${styles.reveal}` },
  visibilityToggleIcon: ({ reveal }) => (reveal ? <IconEyeOff size={16} /> : <IconEye size={16} />),
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': UI.showPassword },
})

/** Unlike a text field, Mantine's marks its error only for the eye. */
export function PasswordField(props: ComponentProps<typeof StyledPassword>) {
  return <StyledPassword aria-invalid={Boolean(props.error)} {...props} />
}

const StyledCheckbox = MantineCheckbox.withProps({
  classNames: {
    input: `${checkbox.input}`,
    icon: `${checkbox.icon}`,
    label: `${checkbox.label}`,
    description: `${checkbox.description}`,
    error: `${checkbox.error}`,
  },
  size: 'xs',
})

/** As of the password field. */
export function Checkbox(props: ComponentProps<typeof StyledCheckbox>) {
  return <StyledCheckbox aria-invalid={Boolean(props.error)} {...props} />
}
