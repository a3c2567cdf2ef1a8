-- Two more mails about accounts: a changed password, and repeated wrong codes of the second factor.

-- step: their names among the templates
ALTER TABLE mails DROP CONSTRAINT mails_template_list;
ALTER TABLE mails ADD CONSTRAINT mails_template_list CHECK (template IN
  ('test', 'reset password', 'confirm address', 'address changed', 'approved', 'disabled', 'password reset',
   'password changed', 'new computer', 'second factor on', 'second factor off', 'wrong codes', 'digest')) NOT VALID;

-- step: validation of the new list
ALTER TABLE mails VALIDATE CONSTRAINT mails_template_list;
