<?php
return require __DIR__ . '/lotse-chat-de_DE.l10n.php';
