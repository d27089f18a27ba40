import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meta as eula } from '#content/legal/eula.md?meta'
import { meta as terms } from '#content/legal/terms-of-use.md?meta'
import { checkConsents } from '#domain/accounts/validation.ts'
import { call } from '#web/lib/api/call.ts'
import { longDay } from '#domain/time/long-day.ts'
import type { FrontMatter } from '#web/lib/markdown-document.ts'
import { paths } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { UI } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { AgreementLabel } from './parts/agreement-label.tsx'
import { sessionQuery } from './session.ts'
import { AGREE_AGAIN, AGREEMENTS } from './form-texts.ts'

const empty = { agrees_to_eula: false, agrees_to_terms: false }

/** Asks for agreement to the current texts, and sends the versions that this page links to. */
export function AgreementStep() {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: empty,
    validate: {
      agrees_to_eula: (_ticked, values) => checkConsents({ ...values, is_adult: true }).agrees_to_eula,
      agrees_to_terms: (_ticked, values) => checkConsents({ ...values, is_adult: true }).agrees_to_terms,
    },
  })
  const agree = useMutation({
    mutationFn: () =>
      call('POST /api/users/agree', {
        body: { eula: eula.version ?? '', terms_of_use: terms.version ?? '' },
      }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }),
  })
  const box = (name: keyof typeof empty) => form.getInputProps(name, { type: 'checkbox' })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(() => agree.mutate(), focusFirstError(form))}
    >
      <p>{AGREE_AGAIN.intro}</p>
      <FormNotice message={agree.error?.message ?? null} />
      <div className={styles.boxes}>
        <Checkbox
          label={<AgreementLabel to={paths.eula} name={AGREEMENTS.eula} />}
          description={newsOf(eula)}
          {...box('agrees_to_eula')}
        />
        <Checkbox
          label={<AgreementLabel to={paths.termsOfUse} name={AGREEMENTS.terms} />}
          description={newsOf(terms)}
          {...box('agrees_to_terms')}
        />
      </div>
      <Button type="submit" look="primary" size="tall" disabled={agree.isPending}>
        {agree.isPending ? UI.working : AGREE_AGAIN.agree}
      </Button>
    </form>
  )
}

function newsOf({ version = '', changes = '' }: FrontMatter): string {
  return `${AGREE_AGAIN.version} ${longDay(version)}. ${changes}`
}
