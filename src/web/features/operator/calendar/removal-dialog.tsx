import { useQuery } from '@tanstack/react-query'
import type { OperatorClosure } from '#contract/operator/closures.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import sticky from '#web/features/operator/kit/sticky-bar.module.css'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import { EffectPanel } from './effect-panel.tsx'
import { CALENDAR } from './texts.ts'

type RemovalDialogProps = {
  closure: OperatorClosure
  onClose: () => void
  onDone: (moved: number) => void
}

/** Removes closed days, with what that moves back. */
export function RemovalDialog({ closure, onClose, onDone }: RemovalDialogProps) {
  const { id, reason } = closure
  const preview = useQuery({
    queryKey: ['POST /api/operator/closures/:id/preview_removal', id],
    queryFn: () => call('POST /api/operator/closures/:id/preview_removal', { params: { id }, body: {} }),
    retry: false,
    staleTime: 0,
  })
  const remove = useOperation(
    ({ effect, why }: { effect: string; why: string }) =>
      call('POST /api/operator/closures/:id/remove', { params: { id }, body: { effect, why } }),
    ({ moved }) => onDone(moved),
  )
  return (
    <Modal
      opened
      isSending={remove.isRunning}
      size="xl"
      title={CALENDAR.removing(reason)}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
    >
      <div className={stack.stack}>
        {preview.error && (
          <RetryNotice onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
            {preview.error.message}
          </RetryNotice>
        )}
        {!preview.data && !preview.error && <Spinner />}
        {preview.data && (
          <>
            <EffectPanel effect={preview.data} />
            <div className={sticky.bar}>
              <ReasonBar problem={remove.problem}>
                {(ask) => (
                  <>
                    <Button onClick={onClose}>{CALENDAR.close}</Button>
                    <Button
                      look="primary"
                      disabled={remove.isRunning}
                      onClick={() => ask((why) => remove.run({ effect: preview.data.effect, why }))}
                    >
                      {CALENDAR.remove}
                    </Button>
                  </>
                )}
              </ReasonBar>
            </div>
          </>
        )}
      </div>
      {remove.dialog}
    </Modal>
  )
}
