-- Who acted from where, and entries that cannot be changed later.
ALTER TABLE audit_log
  ADD COLUMN via text NOT NULL DEFAULT 'command_line' CHECK (via IN ('browser', 'command_line')),
  ADD COLUMN address inet;
ALTER TABLE audit_log ALTER COLUMN via DROP DEFAULT;
CREATE INDEX audit_log_at ON audit_log (at DESC, id DESC);

-- Erasing a person removes who they are from the entries about them, and nothing else.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.details IN (OLD.details, OLD.details - 'user_id' - 'reason')
    AND (NEW.actor_id IS NULL OR NEW.actor_id = OLD.actor_id)
    AND (NEW.id, NEW.at, NEW.action, NEW.via) = (OLD.id, OLD.at, OLD.action, OLD.via)
    AND NEW.address IS NOT DISTINCT FROM OLD.address
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
