import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation that ignores `mutate` while it is under way, for what must not be sent twice. The second click of a double
 * click, or a second Enter, can come before the button is drawn as disabled.
 */
export function useSingleMutation<Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
) {
  const isOn = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: async (...settled) => {
      try {
        await options.onSettled?.(...settled)
      } finally {
        isOn.current = false
      }
    },
  })
  const { mutate: send } = mutation
  const mutate = useCallback<typeof send>(
    (...args) => {
      if (isOn.current) return
      isOn.current = true
      send(...args)
    },
    [send],
  )
  return { ...mutation, mutate }
}
